//! Writes the files of an export. Reads rows page by page, and keeps no transaction open while it writes them
//! or reads a photo from the object store.

use domain::portfolio::FileFormat;
use domain::{AccountId, PortfolioPhotoState, RetentionMonths, TimeZone};
use futures_util::StreamExt;
use serde::Serialize;
use serde_json::json;
use storage::blobs::Blob;

use super::ExportError;
use super::archive::ExportArchive;
use crate::app::{AppContext, identity, photos, portfolio};

/// Rows in memory at once.
const PAGE_SIZE: i64 = 200;
const README: &str = include_str!("README.txt");

/// Returns the username of the account, if it has one.
pub(super) async fn write_files(
    ctx: &AppContext,
    account: AccountId,
    archive: &mut ExportArchive,
) -> Result<Option<String>, ExportError> {
    archive.start_file("README.txt").await?;
    archive.write(README).await?;
    write_account(ctx, account, archive).await?;
    write_account_emails(ctx, account, archive).await?;
    let username = write_profile(ctx, account, archive).await?;
    let services = ctx.db.read().await?.export().services(account).await?;
    write_json(archive, "services.json", &services).await?;
    write_bookings(ctx, account, archive).await?;
    let views = ctx.db.read().await?.export().views(account).await?;
    write_json(archive, "statistics.json", &json!({"dailyViews": views})).await?;
    let settings = ctx.db.read().await?.settings().get(account).await?;
    let settings = json!({
        "clientReceipts": settings.client_receipts,
        "retentionMonths": settings.retention.map(RetentionMonths::get),
        "timeZone": settings.time_zone.map(TimeZone::as_str),
    });
    write_json(archive, "settings.json", &settings).await?;
    Ok(username)
}

async fn write_account(
    ctx: &AppContext,
    account: AccountId,
    archive: &mut ExportArchive,
) -> Result<(), ExportError> {
    let mut tx = ctx.db.read().await?;
    let row = tx.export().account(account).await?.ok_or(identity::IdentityError::Unauthorized)?;
    let contents = json!({
        "account": row,
        "linkedIdentities": tx.export().identities(account).await?,
        "secondFactors": tx.export().second_factors(account).await?,
        "sessions": tx.export().sessions(account).await?,
        "mailedLinks": tx.export().unused_links(account).await?,
    });
    drop(tx);
    write_json(archive, "account.json", &contents).await
}

async fn write_account_emails(
    ctx: &AppContext,
    account: AccountId,
    archive: &mut ExportArchive,
) -> Result<(), ExportError> {
    let mut list = JsonListWriter::begin(archive, "mails.json").await?;
    let mut cursor = None;
    loop {
        let page = ctx.db.read().await?.export().account_emails(account, cursor, PAGE_SIZE).await?;
        let Some(last_row) = page.last() else { return list.end().await };
        cursor = Some(last_row.id());
        list.add(&page).await?;
    }
}

async fn write_profile(
    ctx: &AppContext,
    account: AccountId,
    archive: &mut ExportArchive,
) -> Result<Option<String>, ExportError> {
    let mut tx = ctx.db.read().await?;
    let profile = tx.export().profile(account).await?;
    let photos = tx.export().photos(account).await?;
    let contents = json!({
        "profile": profile,
        "usernames": tx.export().usernames(account).await?,
        "photos": photos,
        "portfolio": tx.export().portfolio(account).await?,
    });
    let portfolio_photos = tx.portfolio().list_for_account(account).await?;
    drop(tx);
    write_json(archive, "profile.json", &contents).await?;
    for row in &photos {
        let photo = row.photo()?;
        for side in photo.sides() {
            // `None` if the file is missing: the sweep may have deleted the photo since the rows were read.
            let Some(object) = photos::open_photo(ctx, photo.id, side).await? else { continue };
            write_photo_file(archive, format!("photos/{}-{side}.jpg", photo.id), object).await?;
        }
    }
    for photo in portfolio_photos {
        let PortfolioPhotoState::Ready(stored) = photo.state else { continue };
        for (edge, _) in stored.files() {
            // JPEG files only: the AVIF files show the same.
            let file = portfolio::open_file(ctx, photo.id, edge, FileFormat::Jpeg).await?;
            let Some(object) = file else { continue };
            write_photo_file(archive, format!("portfolio/{}-{edge}.jpg", photo.id), object).await?;
        }
    }
    Ok(profile.and_then(|profile| profile.username))
}

async fn write_photo_file(
    archive: &mut ExportArchive,
    name: String,
    mut object: Blob,
) -> Result<(), ExportError> {
    archive.start_uncompressed_file(name).await?;
    while let Some(chunk) = object.content.next().await {
        archive.write(chunk?).await?;
    }
    Ok(())
}

async fn write_bookings(
    ctx: &AppContext,
    account: AccountId,
    archive: &mut ExportArchive,
) -> Result<(), ExportError> {
    let mut list = JsonListWriter::begin(archive, "bookings.json").await?;
    let mut cursor = None;
    loop {
        let page = ctx.db.read().await?.export().bookings(account, cursor, PAGE_SIZE).await?;
        let Some(last_row) = page.last() else { return list.end().await };
        cursor = Some(last_row.cursor());
        list.add(&page).await?;
    }
}

async fn write_json(
    archive: &mut ExportArchive,
    name: &str,
    value: &impl Serialize,
) -> Result<(), ExportError> {
    archive.start_file(name).await?;
    let mut text = serde_json::to_vec_pretty(value)?;
    text.push(b'\n');
    Ok(archive.write(text).await?)
}

/// Writes a JSON list one page at a time.
struct JsonListWriter<'a> {
    archive: &'a mut ExportArchive,
    separator: &'static str,
}

impl<'a> JsonListWriter<'a> {
    async fn begin(archive: &'a mut ExportArchive, name: &str) -> Result<Self, ExportError> {
        archive.start_file(name).await?;
        archive.write("[").await?;
        Ok(Self { archive, separator: "\n" })
    }

    async fn add(&mut self, page: &[impl Serialize]) -> Result<(), ExportError> {
        let mut text = Vec::new();
        for row in page {
            text.extend_from_slice(self.separator.as_bytes());
            serde_json::to_writer(&mut text, row)?;
            self.separator = ",\n";
        }
        Ok(self.archive.write(text).await?)
    }

    async fn end(self) -> Result<(), ExportError> {
        Ok(self.archive.write("\n]\n").await?)
    }
}
