//! The files of an export, one after the other. Rows are read page by page, and no transaction is open while they are
//! written or while a photo comes from the object store.

use domain::{AccountId, RetentionMonths, TimeZone};
use futures_util::StreamExt;
use serde::Serialize;
use serde_json::json;

use super::Refusal;
use super::archive::Archive;
use crate::app::{Ctx, identity, photos};

/// Rows in memory at once.
const PAGE: i64 = 200;
const README: &str = include_str!("README.txt");

/// The name the account goes by, if it has one.
pub(super) async fn write(
    cx: &Ctx,
    account: AccountId,
    archive: &mut Archive,
) -> Result<Option<String>, Refusal> {
    archive.file("README.txt").await?;
    archive.write(README).await?;
    write_account(cx, account, archive).await?;
    let username = write_profile(cx, account, archive).await?;
    let services = cx.db.read().await?.export().services(account).await?;
    write_json(archive, "services.json", &services).await?;
    write_bookings(cx, account, archive).await?;
    let views = cx.db.read().await?.export().views(account).await?;
    write_json(archive, "statistics.json", &json!({"dailyViews": views})).await?;
    let settings = cx.db.read().await?.settings().get(account).await?;
    let settings = json!({
        "clientReceipts": settings.client_receipts,
        "retentionMonths": settings.retention.map(RetentionMonths::get),
        "timeZone": settings.time_zone.map(TimeZone::as_str),
    });
    write_json(archive, "settings.json", &settings).await?;
    Ok(username)
}

async fn write_account(cx: &Ctx, account: AccountId, archive: &mut Archive) -> Result<(), Refusal> {
    let mut tx = cx.db.read().await?;
    let row = tx.export().account(account).await?.ok_or(identity::Refusal::Unauthorized)?;
    let whole = json!({
        "account": row,
        "linkedIdentities": tx.export().identities(account).await?,
        "sessions": tx.export().sessions(account).await?,
        "mailedLinks": tx.export().links(account).await?,
    });
    drop(tx);
    write_json(archive, "account.json", &whole).await?;

    let mut list = List::begin(archive, "mails.json").await?;
    let mut last = None;
    loop {
        let page = cx.db.read().await?.export().letters(account, last, PAGE).await?;
        let Some(end) = page.last() else { return list.end().await };
        last = Some(end.id());
        list.add(&page).await?;
    }
}

async fn write_profile(
    cx: &Ctx,
    account: AccountId,
    archive: &mut Archive,
) -> Result<Option<String>, Refusal> {
    let mut tx = cx.db.read().await?;
    let profile = tx.export().profile(account).await?;
    let photos = tx.export().photos(account).await?;
    let whole = json!({
        "profile": profile,
        "usernames": tx.export().names(account).await?,
        "photos": photos,
    });
    drop(tx);
    write_json(archive, "profile.json", &whole).await?;
    for photo in &photos {
        let photo = photo.photo()?;
        for side in photo.sides() {
            // One that was replaced since is gone; the next export has the new one.
            let Some(mut object) = photos::open(cx, photo.id, side).await? else { continue };
            archive.picture(format!("photos/{}-{side}.jpg", photo.id)).await?;
            while let Some(chunk) = object.content.next().await {
                archive.write(chunk?).await?;
            }
        }
    }
    Ok(profile.and_then(|profile| profile.username))
}

async fn write_bookings(cx: &Ctx, account: AccountId, archive: &mut Archive) -> Result<(), Refusal> {
    let mut list = List::begin(archive, "bookings.json").await?;
    let mut last = None;
    loop {
        let page = cx.db.read().await?.export().bookings(account, last, PAGE).await?;
        let Some(end) = page.last() else { return list.end().await };
        last = Some(end.place());
        list.add(&page).await?;
    }
}

async fn write_json(archive: &mut Archive, name: &str, value: &impl Serialize) -> Result<(), Refusal> {
    archive.file(name).await?;
    let mut text = serde_json::to_vec_pretty(value)?;
    text.push(b'\n');
    Ok(archive.write(text).await?)
}

/// A JSON list that is written a page at a time.
struct List<'a> {
    archive: &'a mut Archive,
    before: &'static str,
}

impl<'a> List<'a> {
    async fn begin(archive: &'a mut Archive, name: &str) -> Result<Self, Refusal> {
        archive.file(name).await?;
        archive.write("[").await?;
        Ok(Self { archive, before: "\n" })
    }

    async fn add(&mut self, page: &[impl Serialize]) -> Result<(), Refusal> {
        let mut text = Vec::new();
        for row in page {
            text.extend_from_slice(self.before.as_bytes());
            serde_json::to_writer(&mut text, row)?;
            self.before = ",\n";
        }
        Ok(self.archive.write(text).await?)
    }

    async fn end(self) -> Result<(), Refusal> {
        Ok(self.archive.write("\n]\n").await?)
    }
}
