//! The key with which the relay signs notifications for push services (VAPID, RFC 8292).

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::path::Path;

use data_encoding::{BASE64, BASE64URL_NOPAD};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::json;

/// How long a signature is valid, in seconds: a day at most (RFC 8292, section 2).
const VALID: u64 = 12 * 60 * 60;
/// The letters of a line of PEM.
const LINE: usize = 64;

/// A key pair of P-256, and who is to be reached about what it signs.
#[derive(Debug)]
pub(crate) struct Vapid {
    pair: EcdsaKeyPair,
    random: SystemRandom,
    subject: String,
}

impl Vapid {
    /// Reads the key in a file, PKCS #8 as PEM; makes it if there is no such file.
    ///
    /// `subject`: an address, `mailto:` or `https:`.
    ///
    /// # Errors
    /// If the file cannot be read or written or has no such key; the message names it.
    pub(crate) fn open(file: &Path, subject: String) -> Result<Self, String> {
        let named = |reason: &dyn std::fmt::Display| format!("{}: {reason}", file.display());
        let random = SystemRandom::new();
        let pem = match fs::read_to_string(file) {
            Ok(pem) => pem,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random)
                    .map_err(|_| named(&"a key could not be made"))?;
                let pem = written(key.as_ref());
                store(file, &pem).map_err(|error| named(&error))?;
                pem
            }
            Err(error) => return Err(named(&error)),
        };
        let text: String = pem.lines().filter(|line| !line.starts_with("-----")).map(str::trim).collect();
        let pair = BASE64
            .decode(text.as_bytes())
            .ok()
            .and_then(|key| EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &key, &random).ok());
        let wanted = "this is no private key of P-256 in PEM (PKCS #8); move it away, and a new one is made";
        Ok(Self { pair: pair.ok_or_else(|| named(&wanted))?, random, subject })
    }

    /// The public key, as base64url text: what a page gives its browser.
    pub(crate) fn public(&self) -> String {
        BASE64URL_NOPAD.encode(self.pair.public_key().as_ref())
    }

    /// The header `Authorization` of a request to a push service.
    ///
    /// `origin`: of the service; `unix`: now, in seconds since 1970.
    pub(crate) fn authorization(&self, origin: &str, unix: u64) -> String {
        let part = |value: serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let head = part(json!({"typ": "JWT", "alg": "ES256"}));
        let claims = part(json!({"aud": origin, "exp": unix + VALID, "sub": self.subject}));
        let signed = format!("{head}.{claims}");
        let signature =
            self.pair.sign(&self.random, signed.as_bytes()).expect("the system has random numbers");
        format!("vapid t={signed}.{}, k={}", BASE64URL_NOPAD.encode(signature.as_ref()), self.public())
    }
}

/// A key in PEM.
fn written(key: &[u8]) -> String {
    let text = BASE64.encode(key);
    let lines: Vec<&str> =
        (0..text.len()).step_by(LINE).map(|at| &text[at..text.len().min(at + LINE)]).collect();
    format!("-----BEGIN PRIVATE KEY-----\n{}\n-----END PRIVATE KEY-----\n", lines.join("\n"))
}

/// Writes a file that only its owner reads.
fn store(file: &Path, text: &str) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
