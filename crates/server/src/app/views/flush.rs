//! Counts the views that were collected in memory.

use std::collections::{BTreeSet, HashMap, HashSet};

use ::identity::fingerprint;
use domain::clock::Day;
use domain::{AccountId, SessionId};
use storage::DailyVisitor;

use super::pending_views::{PendingVisitor, PendingVisitors};
use crate::app::AppContext;

/// Views in one transaction. Small, because bookings wait for the transaction.
const BATCH_SIZE: usize = 2_000;
/// Another node may still have uncounted views of yesterday.
const RETENTION_DAYS: i64 = 2;

/// Counts the visitors collected since the last call. If that fails, the next call counts them.
pub async fn flush(ctx: &AppContext) -> storage::Result<()> {
    let visitors = ctx.views.pending.take();
    let result = count_visitors(ctx, &visitors).await;
    if result.is_err() {
        // The database knows the visitors that were counted before the error, and does not count them twice.
        ctx.views.pending.put_back(visitors);
    }
    result
}

async fn count_visitors(ctx: &AppContext, visitors: &PendingVisitors) -> storage::Result<()> {
    if visitors.is_empty() {
        return Ok(());
    }
    let accounts = find_accounts_of_sessions(ctx, visitors).await?;
    let salts = load_salts(ctx, visitors.keys().map(|visitor| visitor.day).collect()).await?;
    let as_own_visit = |(visitor, session): (&PendingVisitor, &Option<SessionId>)| {
        let account = session.and_then(|session| accounts.get(&session));
        account.is_some_and(|account| *account == visitor.account).then_some(*visitor)
    };
    let pending = &ctx.views.pending;
    pending.remember_photographers(visitors.iter().filter_map(as_own_visit), ctx.clock.now().day());
    let other_visitors = visitors.keys().filter(|visitor| !pending.is_photographer(visitor));
    let views: BTreeSet<DailyVisitor> =
        other_visitors.filter_map(|visitor| hash_visitor(visitor, &salts)).collect();
    for batch in views.into_iter().collect::<Vec<_>>().chunks(BATCH_SIZE) {
        let mut tx = ctx.db.write().await?;
        tx.views().record_visitors(batch).await?;
        tx.commit().await?;
    }
    Ok(())
}

fn hash_visitor(visitor: &PendingVisitor, salts: &HashMap<Day, [u8; 32]>) -> Option<DailyVisitor> {
    let salt = salts.get(&visitor.day)?;
    let hash = *fingerprint(&[salt, &visitor.fingerprint]).first_chunk()?;
    Some(DailyVisitor { account: visitor.account, day: visitor.day, visitor_hash: hash })
}

async fn find_accounts_of_sessions(
    ctx: &AppContext,
    visitors: &PendingVisitors,
) -> storage::Result<HashMap<SessionId, AccountId>> {
    let sessions: HashSet<_> = visitors.values().flatten().copied().collect();
    let mut accounts = HashMap::new();
    if sessions.is_empty() {
        return Ok(accounts);
    }
    let mut tx = ctx.db.read().await?;
    for session in sessions {
        if let Some(state) = tx.sessions().find_state(session).await? {
            accounts.insert(session, state.session.account);
        }
    }
    Ok(accounts)
}

async fn load_salts(ctx: &AppContext, days: HashSet<Day>) -> storage::Result<HashMap<Day, [u8; 32]>> {
    let mut salts = HashMap::new();
    let mut tx = ctx.db.write().await?;
    for day in days {
        salts.insert(day, tx.views().get_or_insert_salt(day, &rand::random()).await?);
    }
    tx.commit().await?;
    Ok(salts)
}

/// Deletes the salts and visitor hashes of days that are more than `RETENTION_DAYS` ago.
pub async fn purge(ctx: &AppContext) -> storage::Result<()> {
    let first_kept_day = ctx.clock.now().day().minus(RETENTION_DAYS);
    loop {
        let mut tx = ctx.db.write().await?;
        let is_complete = tx.views().purge(first_kept_day).await?;
        tx.commit().await?;
        if is_complete {
            return Ok(());
        }
    }
}
