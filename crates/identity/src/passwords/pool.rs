//! Threads for password hashing: a flood of sign-ins waits in a short queue and slows nothing else down.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use domain::Password;
use thiserror::Error;
use tokio::sync::oneshot;

use super::hash::{self, HashCost, Workspace};
use super::priority_queue::{HashPriority, NextJob, PriorityQueue};
use crate::vault::Vault;

/// A thread that was idle for this long frees its memory.
const IDLE_RELEASE_DELAY: Duration = Duration::from_secs(10);

/// The queue is full, a thread could not finish the job, or the random generator failed: a retry in a moment may succeed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("no password can be hashed or checked at the moment")]
pub struct HashPoolUnavailableError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordCheck {
    Wrong,
    Correct,
    /// Correct, but hashed with old parameters: the caller should hash the password again.
    CorrectNeedsRehash,
}

enum Job {
    Hash { password: Password, salt: [u8; 16], done: oneshot::Sender<Option<String>> },
    Verify { password: Password, hash: String, done: oneshot::Sender<PasswordCheck> },
}

pub struct HashPool {
    queue: Arc<PriorityQueue<Job>>,
    vault: Arc<Vault>,
    /// Verified when the account does not exist or has no password, so that the response takes as long as for
    /// a wrong password.
    decoy_hash: String,
}

impl HashPool {
    /// One thread per two processors, at least 1 and at most 4, to leave processors for other requests.
    pub fn new(vault: Arc<Vault>, cost: HashCost) -> std::io::Result<Self> {
        let threads = (std::thread::available_parallelism().map_or(1, usize::from) / 2).clamp(1, 4);
        let queue = Arc::new(PriorityQueue::default());
        for index in 0..threads {
            let (queue, vault) = (queue.clone(), vault.clone());
            let name = format!("passwords-{index}");
            std::thread::Builder::new().name(name).spawn(move || run_worker(&queue, cost, vault.pepper()))?;
        }
        let random_error = |_| std::io::Error::other("the random generator failed");
        // A random digest matches no password.
        let salt = vault.random_bytes().map_err(random_error)?;
        let digest = vault.random_bytes().map_err(random_error)?;
        Ok(Self { queue, vault, decoy_hash: hash::format_hash(cost, salt, digest) })
    }

    pub async fn hash(&self, password: Password) -> Result<String, HashPoolUnavailableError> {
        let salt = self.vault.random_bytes().map_err(|_| HashPoolUnavailableError)?;
        let (done, hash) = oneshot::channel();
        self.queue
            .push(HashPriority::Normal, Job::Hash { password, salt, done })
            .map_err(|_| HashPoolUnavailableError)?;
        hash.await.ok().flatten().ok_or(HashPoolUnavailableError)
    }

    /// Takes the same time with and without a hash.
    pub async fn verify(
        &self,
        password: Password,
        hash: Option<String>,
        priority: HashPriority,
    ) -> Result<PasswordCheck, HashPoolUnavailableError> {
        let hash = hash.unwrap_or_else(|| self.decoy_hash.clone());
        let (done, check) = oneshot::channel();
        self.queue
            .push(priority, Job::Verify { password, hash, done })
            .map_err(|_| HashPoolUnavailableError)?;
        check.await.map_err(|_| HashPoolUnavailableError)
    }
}

impl fmt::Debug for HashPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HashPool")
    }
}

impl Drop for HashPool {
    fn drop(&mut self) {
        self.queue.close();
    }
}

fn run_worker(queue: &PriorityQueue<Job>, cost: HashCost, pepper: &[u8]) {
    let mut workspace = Workspace::default();
    loop {
        match queue.next(IDLE_RELEASE_DELAY) {
            NextJob::Job(job) => job.run(cost, pepper, &mut workspace),
            NextJob::Idle => workspace.release(),
            NextJob::Closed => return,
        }
    }
}

impl Job {
    /// Skips the work if the caller no longer waits for it.
    fn run(self, cost: HashCost, pepper: &[u8], workspace: &mut Workspace) {
        match self {
            Self::Hash { password, salt, done } if !done.is_closed() => {
                let _ = done.send(hash::hash(cost, &password, salt, pepper, workspace));
            }
            Self::Verify { password, hash, done } if !done.is_closed() => {
                let check = match hash::verify(&password, &hash, pepper, workspace) {
                    false => PasswordCheck::Wrong,
                    true if hash::is_outdated(cost, &hash) => PasswordCheck::CorrectNeedsRehash,
                    true => PasswordCheck::Correct,
                };
                let _ = done.send(check);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;
    use crate::passwords::priority_queue::MAX_WAITING;

    fn pool() -> HashPool {
        let vault = Vault::from_text(&"A".repeat(43)).unwrap();
        HashPool::new(Arc::new(vault), HashCost::RECOMMENDED).unwrap()
    }

    fn password(text: &str) -> Password {
        Password::parse_existing(text).unwrap()
    }

    #[tokio::test]
    async fn a_hash_verifies_its_password_and_no_other() {
        let pool = pool();
        let hash = pool.hash(password("tulip-42")).await.unwrap();
        assert_eq!(
            pool.verify(password("tulip-42"), Some(hash.clone()), HashPriority::Normal).await,
            Ok(PasswordCheck::Correct)
        );
        assert_eq!(
            pool.verify(password("tulip-43"), Some(hash), HashPriority::Normal).await,
            Ok(PasswordCheck::Wrong)
        );
    }

    #[tokio::test]
    async fn checks_a_decoy_hash_without_an_account() {
        let pool = pool();
        assert!(
            !hash::is_outdated(HashCost::RECOMMENDED, &pool.decoy_hash),
            "the decoy must be as expensive as a real hash"
        );
        assert_eq!(
            pool.verify(password("tulip-42"), None, HashPriority::Normal).await,
            Ok(PasswordCheck::Wrong)
        );
    }

    #[tokio::test]
    async fn hashes_the_same_password_differently_each_time() {
        let pool = pool();
        let first = pool.hash(password("tulip-42")).await;
        let second = pool.hash(password("tulip-42")).await;
        assert_ne!(first, second);
    }

    #[tokio::test]
    async fn refuses_jobs_when_the_queue_is_full() {
        // The threads may take some jobs from the queue before the test has pushed all of them.
        const MAX_TAKEN_EARLY: usize = 8;
        let pool = Arc::new(pool());
        let checks: Vec<_> = (0..100)
            .map(|_| {
                let pool = pool.clone();
                tokio::spawn(
                    async move { pool.verify(password("tulip-42"), None, HashPriority::Normal).await },
                )
            })
            .collect();
        let mut refused = 0;
        for check in checks {
            refused += usize::from(check.await.unwrap() == Err(HashPoolUnavailableError));
        }
        let max_refused = 100 - MAX_WAITING;
        assert!((max_refused - MAX_TAKEN_EARLY..=max_refused).contains(&refused), "{refused} were refused");
    }

    #[tokio::test]
    async fn runs_high_priority_jobs_first_during_a_flood() {
        let pool = Arc::new(pool());
        let hash = pool.hash(password("tulip-42")).await.unwrap();
        let flood: Vec<_> = (0..100)
            .map(|_| {
                let pool = pool.clone();
                tokio::spawn(
                    async move { pool.verify(password("tulip-42"), None, HashPriority::Normal).await },
                )
            })
            .collect();
        tokio::task::yield_now().await;
        assert_eq!(
            pool.verify(password("tulip-42"), Some(hash), HashPriority::High).await,
            Ok(PasswordCheck::Correct)
        );
        assert!(flood.iter().any(|check| !check.is_finished()), "no job of normal priority waits any more");
    }
}
