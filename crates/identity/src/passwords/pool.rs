//! A few threads of their own for hashing: a flood of sign-ins waits in a short line and slows nothing else down.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use domain::Password;
use thiserror::Error;
use tokio::sync::oneshot;

use super::hash::{self, Workspace};
use super::line::{Line, Next, Turn};
use crate::vault::Vault;

/// Memory that nobody needed for this long goes back to the system.
const IDLE: Duration = Duration::from_secs(10);

/// Too many passwords are being checked: trying again in a moment helps.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("too many passwords are being checked at once")]
pub struct Busy;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verified {
    No,
    Yes,
    /// It is right, but its hash should be made anew with today's parameters.
    YesOutdated,
}

enum Job {
    Hash { password: Password, salt: [u8; 16], done: oneshot::Sender<Option<String>> },
    Verify { password: Password, hash: String, done: oneshot::Sender<Verified> },
}

pub struct HashPool {
    line: Arc<Line<Job>>,
    vault: Arc<Vault>,
    /// Checked when there is no such account, so that the answer takes as long.
    decoy: String,
}

impl HashPool {
    /// One thread for every two processors: hashing never takes all of them.
    pub fn new(vault: Arc<Vault>) -> std::io::Result<Self> {
        let threads = (std::thread::available_parallelism().map_or(1, usize::from) / 2).clamp(1, 4);
        let line = Arc::new(Line::default());
        for number in 0..threads {
            let (line, vault) = (line.clone(), vault.clone());
            let name = format!("passwords-{number}");
            std::thread::Builder::new().name(name).spawn(move || work(&line, vault.pepper()))?;
        }
        let random = |_| std::io::Error::other("no random numbers");
        let decoy = hash::decoy(vault.random_bytes().map_err(random)?, vault.random_bytes().map_err(random)?);
        Ok(Self { line, vault, decoy })
    }

    pub async fn hash(&self, password: Password) -> Result<String, Busy> {
        let salt = self.vault.random_bytes().map_err(|_| Busy)?;
        let (done, hash) = oneshot::channel();
        self.line.push(Turn::InOrder, Job::Hash { password, salt, done }).map_err(|_| Busy)?;
        hash.await.ok().flatten().ok_or(Busy)
    }

    /// Takes the same time whether or not there is a hash to check against.
    pub async fn verify(
        &self,
        password: Password,
        hash: Option<String>,
        turn: Turn,
    ) -> Result<Verified, Busy> {
        let hash = hash.unwrap_or_else(|| self.decoy.clone());
        let (done, verified) = oneshot::channel();
        self.line.push(turn, Job::Verify { password, hash, done }).map_err(|_| Busy)?;
        verified.await.map_err(|_| Busy)
    }
}

impl fmt::Debug for HashPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HashPool")
    }
}

impl Drop for HashPool {
    fn drop(&mut self) {
        self.line.close();
    }
}

fn work(line: &Line<Job>, pepper: &[u8]) {
    let mut space = Workspace::default();
    loop {
        match line.next(IDLE) {
            Next::Job(job) => job.run(pepper, &mut space),
            Next::Nothing => space.release(),
            Next::Closed => return,
        }
    }
}

impl Job {
    /// Somebody who hung up meanwhile is not worked for.
    fn run(self, pepper: &[u8], space: &mut Workspace) {
        match self {
            Self::Hash { password, salt, done } if !done.is_closed() => {
                let _ = done.send(hash::hash(&password, salt, pepper, space));
            }
            Self::Verify { password, hash, done } if !done.is_closed() => {
                let verified = match hash::verify(&password, &hash, pepper, space) {
                    false => Verified::No,
                    true if hash::is_outdated(&hash) => Verified::YesOutdated,
                    true => Verified::Yes,
                };
                let _ = done.send(verified);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;
    use crate::passwords::line::LENGTH;

    fn pool() -> HashPool {
        HashPool::new(Arc::new(Vault::from_text(&"A".repeat(43)).unwrap())).unwrap()
    }

    fn password(text: &str) -> Password {
        Password::given(text).unwrap()
    }

    #[tokio::test]
    async fn a_hash_verifies_its_password_and_no_other() {
        let pool = pool();
        let hash = pool.hash(password("tulip-42")).await.unwrap();
        assert_eq!(
            pool.verify(password("tulip-42"), Some(hash.clone()), Turn::InOrder).await,
            Ok(Verified::Yes)
        );
        assert_eq!(pool.verify(password("tulip-43"), Some(hash), Turn::InOrder).await, Ok(Verified::No));
    }

    #[tokio::test]
    async fn without_an_account_a_password_is_looked_at_like_any_other_and_found_wrong() {
        let pool = pool();
        assert!(!hash::is_outdated(&pool.decoy), "the decoy costs what a real one costs");
        assert_eq!(pool.verify(password("tulip-42"), None, Turn::InOrder).await, Ok(Verified::No));
    }

    #[tokio::test]
    async fn one_password_has_another_hash_each_time() {
        let pool = pool();
        let twice = [pool.hash(password("tulip-42")).await, pool.hash(password("tulip-42")).await];
        assert_ne!(twice[0], twice[1]);
    }

    #[tokio::test]
    async fn a_line_that_is_too_long_turns_people_away_at_once() {
        let pool = Arc::new(pool());
        let waiting: Vec<_> = (0..100)
            .map(|_| {
                let pool = pool.clone();
                tokio::spawn(async move { pool.verify(password("tulip-42"), None, Turn::InOrder).await })
            })
            .collect();
        let mut busy = 0;
        for one in waiting {
            busy += usize::from(one.await.unwrap() == Err(Busy));
        }
        assert!((100 - LENGTH - 8..=100 - LENGTH).contains(&busy), "{busy} were turned away");
    }

    #[tokio::test]
    async fn whoever_is_known_gets_in_while_a_flood_waits() {
        let pool = Arc::new(pool());
        let hash = pool.hash(password("tulip-42")).await.unwrap();
        let flood: Vec<_> = (0..100)
            .map(|_| {
                let pool = pool.clone();
                tokio::spawn(async move { pool.verify(password("tulip-42"), None, Turn::InOrder).await })
            })
            .collect();
        tokio::task::yield_now().await;
        assert_eq!(pool.verify(password("tulip-42"), Some(hash), Turn::First).await, Ok(Verified::Yes));
        assert!(flood.iter().any(|one| !one.is_finished()), "the flood was still waiting");
    }
}
