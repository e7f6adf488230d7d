//! The part of `k256` that the relay uses. Signatures are real, or those of `tests/live/page/fast-keys.js`, which anybody can forge
//! and which cost nothing: so a simulation is no slower than what it tests.

/// Schnorr signatures.
pub mod schnorr {
    use std::sync::atomic::{AtomicBool, Ordering};

    use real::schnorr::signature::hazmat::PrehashVerifier;
    pub use real::schnorr::signature::{self, Error};

    /// Whether signatures are real.
    pub static REAL: AtomicBool = AtomicBool::new(true);

    /// A signature.
    #[derive(Debug)]
    pub struct Signature([u8; 64]);

    impl Signature {
        /// Reads 64 bytes.
        ///
        /// # Errors
        /// If there are more or fewer.
        pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
            bytes.try_into().map(Self).map_err(|_| Error::new())
        }
    }

    /// A public key.
    #[derive(Debug)]
    pub struct VerifyingKey([u8; 32]);

    impl VerifyingKey {
        /// Reads 32 bytes.
        ///
        /// # Errors
        /// If there are more or fewer.
        pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
            bytes.try_into().map(Self).map_err(|_| Error::new())
        }
    }

    impl PrehashVerifier<Signature> for VerifyingKey {
        fn verify_prehash(&self, hash: &[u8], Signature(signature): &Signature) -> Result<(), Error> {
            if REAL.load(Ordering::Relaxed) {
                let signature = real::schnorr::Signature::try_from(&signature[..])?;
                return real::schnorr::VerifyingKey::from_slice(&self.0)?.verify_prehash(hash, &signature);
            }
            let fits = (0..32).all(|i| signature[i] == self.0[i] ^ hash[i] && signature[32 + i] == hash[i]);
            if fits { Ok(()) } else { Err(Error::new()) }
        }
    }
}
