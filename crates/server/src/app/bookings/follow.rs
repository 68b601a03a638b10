//! One screen on which a photographer's bookings are open.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::Refusal;
use super::live::Listener;
use crate::app::Ctx;
use crate::app::identity::{self, Caller};
use crate::app::throttle::Wait;

/// What is silent for longer is cut by proxies on the way, and a session that ended must not be followed for ever.
const QUIET: Duration = Duration::from_secs(15);
/// What happens together is told together: a change that this node made is told again by the database.
const TOGETHER: Duration = Duration::from_millis(50);
/// A flood of requests must not make every open screen ask for each of them.
const APART: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// Whatever changes from now on is told.
    Hello,
    /// Something about the bookings may have changed.
    Bookings,
    /// Nothing for a while.
    Nothing,
}

#[derive(Debug)]
pub struct Following {
    cx: Arc<Ctx>,
    caller: Caller,
    stop: CancellationToken,
    listener: Listener,
    /// What comes next, and when.
    next: News,
    due: Instant,
    /// When news were told last.
    told: Option<Instant>,
}

/// Until `stop`, or for as long as the caller stays signed in.
pub fn follow(cx: &Arc<Ctx>, caller: Caller, stop: CancellationToken) -> Result<Following, Refusal> {
    let listener = cx.bookings.live.listen(caller.account).map_err(|_| Refusal::from(Wait(QUIET)))?;
    let (cx, due) = (cx.clone(), Instant::now());
    Ok(Following { cx, caller, stop, listener, next: News::Hello, due, told: None })
}

impl Following {
    /// `None` when it is over.
    pub async fn next(&mut self) -> Option<News> {
        loop {
            tokio::select! {
                biased;
                () = self.stop.cancelled() => return None,
                () = self.listener.changed(), if self.next == News::Nothing => self.expect_news(),
                () = sleep_until(self.due) => break,
            }
        }
        if !self.may_still_follow().await {
            return None;
        }
        let now = Instant::now();
        let news = std::mem::replace(&mut self.next, News::Nothing);
        if news == News::Bookings {
            self.listener.catch_up();
            self.told = Some(now);
        }
        self.due = now + QUIET;
        Some(news)
    }

    fn expect_news(&mut self) {
        let soonest = Instant::now() + TOGETHER;
        self.due = self.told.map_or(soonest, |told| soonest.max(told + APART));
        self.next = News::Bookings;
    }

    /// An access token that is over is renewed by whoever has it, so its age does not matter here. While the database
    /// cannot be asked, nobody is sent away: there is nothing to see either.
    async fn may_still_follow(&self) -> bool {
        let stands = identity::still_stands(&self.cx, &self.caller).await;
        matches!(stands, Ok(()) | Err(identity::Refusal::Storage(_)))
    }
}
