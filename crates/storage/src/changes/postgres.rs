//! PostgreSQL tells its listeners.

use std::fmt;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgListener, PgNotification};
use tokio::time::{sleep, timeout};

use super::{BOOKINGS, Change, PAGES};

/// Between two tries to listen again.
const PAUSE: Duration = Duration::from_millis(500);
/// A connection over which nothing came for so long is asked whether it still stands: a wire that was cut is silent.
const SILENCE: Duration = Duration::from_secs(5);
const ANSWER: Duration = Duration::from_secs(2);

pub(super) struct Listener {
    pool: PgPool,
    listening: Option<PgListener>,
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listener").field("listening", &self.listening.is_some()).finish_non_exhaustive()
    }
}

impl Listener {
    pub fn new(pool: PgPool) -> Self {
        Self { pool, listening: None }
    }

    pub async fn next(&mut self) -> Change {
        let Some(listener) = &mut self.listening else {
            self.listening = Some(self.begin().await);
            return Change::Listening;
        };
        let change = heard(listener).await;
        if change == Change::Lost {
            self.listening = None;
        }
        change
    }

    async fn begin(&self) -> PgListener {
        loop {
            match listen(&self.pool).await {
                Ok(listener) => return listener,
                Err(error) => tracing::debug!(%error, "cannot listen for changes yet"),
            }
            sleep(PAUSE).await;
        }
    }
}

async fn listen(pool: &PgPool) -> sqlx::Result<PgListener> {
    let mut listener = PgListener::connect_with(pool).await?;
    // Whoever hears that it is lost has to know before it listens again.
    listener.eager_reconnect(false);
    listener.listen_all([PAGES, BOOKINGS]).await?;
    Ok(listener)
}

async fn heard(listener: &mut PgListener) -> Change {
    loop {
        match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(told))) => return change(&told),
            Ok(Ok(None) | Err(_)) => return Change::Lost,
            Err(_) => {
                let asked = timeout(ANSWER, sqlx::query("SELECT 1").execute(&mut *listener)).await;
                if !matches!(asked, Ok(Ok(_))) {
                    return Change::Lost;
                }
            }
        }
    }
}

fn change(told: &PgNotification) -> Change {
    let of = if told.channel() == BOOKINGS { Change::Bookings } else { Change::Page };
    told.payload().parse().map_or(Change::Perhaps, of)
}
