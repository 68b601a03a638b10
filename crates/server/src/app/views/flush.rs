//! Counting what has been seen.

use std::collections::{BTreeSet, HashMap, HashSet};

use ::identity::fingerprint;
use domain::clock::Day;
use domain::{AccountId, SessionId};
use storage::SeenView;

use super::waiting::{Sight, Sights};
use crate::app::Ctx;

/// At once in one transaction: bookings wait no longer than that.
const AT_ONCE: usize = 2_000;
/// A visit of yesterday may still wait on another node.
const KEPT_DAYS: i64 = 2;

/// Writes down everybody who looked since the last time. What cannot be written now waits for the next time.
pub async fn flush(cx: &Ctx) -> storage::Result<()> {
    let sights = cx.views.waiting.take();
    let counted = count(cx, &sights).await;
    if counted.is_err() {
        // Who was counted before the error came is known, and is not counted twice.
        cx.views.waiting.put_back(sights);
    }
    counted
}

async fn count(cx: &Ctx, sights: &Sights) -> storage::Result<()> {
    if sights.is_empty() {
        return Ok(());
    }
    let accounts = signed_in(cx, sights).await?;
    let salts = salts(cx, sights.keys().map(|sight| sight.day).collect()).await?;
    let owns = |(sight, session): (&Sight, &Option<SessionId>)| {
        let account = session.and_then(|session| accounts.get(&session));
        account.is_some_and(|account| *account == sight.account).then_some(*sight)
    };
    let waiting = &cx.views.waiting;
    waiting.remember_owners(sights.iter().filter_map(owns), cx.clock.now().day());
    let strangers = sights.keys().filter(|sight| !waiting.is_owner(sight));
    let views: BTreeSet<SeenView> = strangers.filter_map(|sight| salted(sight, &salts)).collect();
    for part in views.into_iter().collect::<Vec<_>>().chunks(AT_ONCE) {
        let mut tx = cx.db.write().await?;
        tx.views().count(part).await?;
        tx.commit().await?;
    }
    Ok(())
}

fn salted(sight: &Sight, salts: &HashMap<Day, [u8; 32]>) -> Option<SeenView> {
    let salt = salts.get(&sight.day)?;
    let print = fingerprint(&[salt, &sight.print]);
    let visitor = *print.first_chunk()?;
    Some(SeenView { account: sight.account, day: sight.day, visitor })
}

/// Whose sessions they are.
async fn signed_in(cx: &Ctx, sights: &Sights) -> storage::Result<HashMap<SessionId, AccountId>> {
    let sessions: HashSet<_> = sights.values().flatten().copied().collect();
    let mut accounts = HashMap::new();
    if sessions.is_empty() {
        return Ok(accounts);
    }
    let mut tx = cx.db.read().await?;
    for session in sessions {
        if let Some(standing) = tx.sessions().standing(session).await? {
            accounts.insert(session, standing.session.account);
        }
    }
    Ok(accounts)
}

async fn salts(cx: &Ctx, days: HashSet<Day>) -> storage::Result<HashMap<Day, [u8; 32]>> {
    let mut salts = HashMap::new();
    let mut tx = cx.db.write().await?;
    for day in days {
        salts.insert(day, tx.views().salt(day, &rand::random()).await?);
    }
    tx.commit().await?;
    Ok(salts)
}

/// Forgets by what visitors of past days were told apart.
pub async fn purge(cx: &Ctx) -> storage::Result<()> {
    let before = cx.clock.now().day().minus(KEPT_DAYS);
    loop {
        let mut tx = cx.db.write().await?;
        let all = tx.views().purge(before).await?;
        tx.commit().await?;
        if all {
            return Ok(());
        }
    }
}
