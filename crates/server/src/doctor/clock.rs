use std::time::Duration;

use domain::{Clock, Timestamp};
use storage::Db;

use super::Finding;

const ABOUT: &str = "clock";
const REMEDY: &str = "Keep the time with NTP (for example systemd-timesyncd or chrony).";
/// 2025-01-01: this program did not exist before.
const BEFORE_ALL: Timestamp = Timestamp::from_millis(1_735_689_600_000);
/// Tokens that live for minutes suffer beyond this.
const TOLERANCE: Duration = Duration::from_secs(5);

pub(super) async fn examine(db: Option<&Db>) -> Finding {
    let theirs = match db {
        Some(db) => db.clock().await.ok(),
        None => None,
    };
    judge(Clock::system().now(), theirs)
}

fn judge(ours: Timestamp, theirs: Option<Timestamp>) -> Finding {
    if ours < BEFORE_ALL {
        return Finding::broken(ABOUT, "this machine's clock is years behind", REMEDY);
    }
    match theirs.map(|theirs| ours.distance(theirs)) {
        Some(apart) if apart > TOLERANCE => {
            Finding::broken(ABOUT, format!("{} s apart from the database's clock", apart.as_secs()), REMEDY)
        }
        Some(_) => Finding::fine(ABOUT, "agrees with the database's clock"),
        None => Finding::fine(ABOUT, "looks plausible"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Verdict;
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    #[test]
    fn clocks_within_five_seconds_agree() {
        let verdict = |millis| judge(NOW, Some(Timestamp::from_millis(NOW.as_millis() + millis))).verdict;
        assert_eq!(verdict(4_999), Verdict::Fine);
        assert_eq!(verdict(-5_001), Verdict::Broken);
    }

    #[test]
    fn a_clock_from_before_the_program_existed_is_broken() {
        assert_eq!(judge(Timestamp::from_millis(0), None).verdict, Verdict::Broken);
        assert_eq!(judge(NOW, None).verdict, Verdict::Fine);
    }
}
