//! Receives changes with PostgreSQL's LISTEN.

use std::fmt;
use std::time::Duration;

use sqlx::PgPool;
use sqlx::postgres::{PgListener, PgNotification};
use tokio::time::{sleep, timeout};

use super::{BOOKING_CHANNEL, ChangeEvent, PAGE_CHANNEL};

const RECONNECT_INTERVAL: Duration = Duration::from_millis(500);
/// How long the connection may be silent before the listener checks it: a broken one may stay silent.
const IDLE_CHECK_INTERVAL: Duration = Duration::from_secs(5);
const PING_TIMEOUT: Duration = Duration::from_secs(2);

pub(super) struct Listener {
    pool: PgPool,
    connection: Option<PgListener>,
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listener").field("listening", &self.connection.is_some()).finish_non_exhaustive()
    }
}

impl Listener {
    pub fn new(pool: PgPool) -> Self {
        Self { pool, connection: None }
    }

    pub async fn next(&mut self) -> ChangeEvent {
        let Some(listener) = &mut self.connection else {
            self.connection = Some(self.connect().await);
            return ChangeEvent::Connected;
        };
        let change = receive_change(listener).await;
        if change == ChangeEvent::Disconnected {
            self.connection = None;
        }
        change
    }

    async fn connect(&self) -> PgListener {
        loop {
            match listen(&self.pool).await {
                Ok(listener) => return listener,
                Err(error) => tracing::debug!(%error, "cannot connect to listen for changes; retrying"),
            }
            sleep(RECONNECT_INTERVAL).await;
        }
    }
}

async fn listen(pool: &PgPool) -> sqlx::Result<PgListener> {
    let mut listener = PgListener::connect_with(pool).await?;
    // The caller must learn of a lost connection before the listener reconnects.
    listener.eager_reconnect(false);
    listener.listen_all([PAGE_CHANNEL, BOOKING_CHANNEL]).await?;
    Ok(listener)
}

async fn receive_change(listener: &mut PgListener) -> ChangeEvent {
    loop {
        match timeout(IDLE_CHECK_INTERVAL, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => return parse_change(&notification),
            Ok(Ok(None) | Err(_)) => return ChangeEvent::Disconnected,
            Err(_) => {
                let ping = timeout(PING_TIMEOUT, sqlx::query("SELECT 1").execute(&mut *listener)).await;
                if !matches!(ping, Ok(Ok(_))) {
                    return ChangeEvent::Disconnected;
                }
            }
        }
    }
}

fn parse_change(notification: &PgNotification) -> ChangeEvent {
    let to_change =
        if notification.channel() == BOOKING_CHANNEL { ChangeEvent::Bookings } else { ChangeEvent::Page };
    notification.payload().parse().map_or(ChangeEvent::Unknown, to_change)
}
