use std::time::Duration;

use domain::{Clock, Timestamp};
use storage::Db;

use super::Finding;

const ABOUT: &str = "clock";
const REMEDY: &str = "Synchronise the clock with NTP (for example systemd-timesyncd or chrony).";
/// 2025-01-01: this program did not exist before.
const EARLIEST_PLAUSIBLE: Timestamp = Timestamp::from_millis(1_735_689_600_000);
/// Far below the lifetimes of tokens and emailed links, which are minutes.
const MAX_DIFFERENCE: Duration = Duration::from_secs(5);

pub(super) async fn examine(db: Option<&Db>) -> Finding {
    let theirs = match db {
        Some(db) => db.current_time().await.ok(),
        None => None,
    };
    compare_clocks(Clock::system().now(), theirs)
}

fn compare_clocks(ours: Timestamp, theirs: Option<Timestamp>) -> Finding {
    if ours < EARLIEST_PLAUSIBLE {
        return Finding::broken(ABOUT, "this machine's clock is years behind", REMEDY);
    }
    match theirs.map(|theirs| ours.distance(theirs)) {
        Some(apart) if apart > MAX_DIFFERENCE => Finding::broken(
            ABOUT,
            format!("differs from the database's clock by {} s", apart.as_secs()),
            REMEDY,
        ),
        Some(_) => Finding::fine(ABOUT, "agrees with the database's clock"),
        None => Finding::fine(ABOUT, "looks plausible"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::CheckStatus;
    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    #[test]
    fn accepts_at_most_five_seconds_of_difference() {
        let status =
            |millis| compare_clocks(NOW, Some(Timestamp::from_millis(NOW.as_millis() + millis))).status;
        assert_eq!(status(5_000), CheckStatus::Fine);
        assert_eq!(status(-5_001), CheckStatus::Broken);
    }

    #[test]
    fn rejects_a_clock_before_2025() {
        assert_eq!(compare_clocks(Timestamp::from_millis(0), None).status, CheckStatus::Broken);
        assert_eq!(compare_clocks(NOW, None).status, CheckStatus::Fine);
    }
}
