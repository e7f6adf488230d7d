//! The thread that sends notifications to push services, one after the other.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use data_encoding::BASE64URL_NOPAD;
use mio::Waker;
use ureq::Agent;
use ureq::tls::{Certificate, RootCerts, TlsConfig};

use crate::push::{Outcome, Push, origin_of};
use crate::server::{note, unix};
use crate::vapid::Vapid;

/// How long a push service may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a push service keeps a notification, in seconds: as long as the relay keeps a state by default.
const LIFE: &str = "1209600";

/// The thread. It has no more work than [`Pushes`](crate::push::Pushes) takes.
#[derive(Debug)]
pub(crate) struct Forwarder {
    work: Sender<Push>,
    answers: Receiver<(u64, Outcome)>,
}

impl Forwarder {
    /// Starts the thread; `waker` is woken for each answer.
    pub(crate) fn start(vapid: Vapid, waker: Arc<Waker>) -> io::Result<Self> {
        let ((work, pushes), (done, answers)) = (mpsc::channel::<Push>(), mpsc::channel());
        let agent = agent(PATIENCE);
        thread::Builder::new().name("push".into()).spawn(move || {
            for push in pushes {
                let outcome = forward(&agent, &vapid, &push);
                // The relay has ended.
                if done.send((push.ticket, outcome)).is_err() || waker.wake().is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { work, answers })
    }

    /// Sends a notification after those that wait.
    pub(crate) fn send(&self, push: Push) {
        // The thread ends after the relay.
        let _ = self.work.send(push);
    }

    /// The next answer, if there is one.
    pub(crate) fn answer(&self) -> Option<(u64, Outcome)> {
        self.answers.try_recv().ok()
    }
}

/// A client of HTTP that follows no redirect, with the certificates of the system.
fn agent(patience: Duration) -> Agent {
    let found = rustls_native_certs::load_native_certs();
    if found.certs.is_empty() {
        note("the system has no certificates (ca-certificates), so no push service can be reached by https");
    }
    let certificates: Vec<_> =
        found.certs.iter().map(|certificate| Certificate::from_der(certificate).to_owned()).collect();
    let tls = TlsConfig::builder()
        .root_certs(RootCerts::new_with_certs(&certificates))
        .unversioned_rustls_crypto_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .build();
    Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(0)
        .max_redirects_will_error(false)
        .timeout_global(Some(patience))
        .user_agent("alveole-relay")
        .tls_config(tls)
        .build()
        .new_agent()
}

/// Sends a notification (RFC 8030, section 5).
fn forward(agent: &Agent, vapid: &Vapid, Push { endpoint, body, .. }: &Push) -> Outcome {
    let Ok(body) = BASE64URL_NOPAD.decode(body.as_bytes()) else {
        return Outcome::Failed("the body is not base64url text".into());
    };
    let authorization = vapid.authorization(origin_of(endpoint).unwrap_or_default(), unix());
    let answer = agent
        .post(endpoint)
        .header("Authorization", authorization)
        .header("Content-Encoding", "aes128gcm")
        .header("Content-Type", "application/octet-stream")
        .header("TTL", LIFE)
        .header("Urgency", "normal")
        .send(&body);
    match answer.map(|answer| answer.status().as_u16()) {
        Ok(200..300) => Outcome::Taken,
        Ok(404 | 410) => Outcome::Gone,
        Ok(status) => Outcome::Failed(format!("the push service answers {status}")),
        // The reason may name the endpoint.
        Err(_) => Outcome::Failed("the push service does not answer".into()),
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_service_that_does_not_answer_is_given_up() {
        let service = TcpListener::bind("127.0.0.1:0").unwrap();
        let folder = std::env::temp_dir().join(format!("alveole-push-{}", std::process::id()));
        let vapid = Vapid::open(&folder, "mailto:a@b.example".into()).unwrap();
        std::fs::remove_file(&folder).unwrap();
        let endpoint = format!("http://{}/1", service.local_addr().unwrap());
        let push = Push { ticket: 1, endpoint, body: "AAAA".into() };
        let outcome = forward(&agent(Duration::from_millis(50)), &vapid, &push);
        assert_eq!(outcome, Outcome::Failed("the push service does not answer".into()));
    }
}
