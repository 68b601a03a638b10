//! Emails about bookings. The outbox worker composes an email about a new booking when it sends it. A use
//! case that changes the status composes the email about the change.

mod digest;
mod held_requests;

pub use digest::send_digests;
pub(in crate::app) use held_requests::send_held_requests;

use domain::booking::{Booking, BookingStatus, TokenHolder};
use domain::{AccountId, BookingId};
use identity::derive_booking_token;
use storage::{BookedPhotographer, RECEIPT_EMAIL, REQUEST_EMAIL, Tx};

use super::AppContext;
use super::mail::{self, EnqueueError, Schedule};
use crate::mail::{Email, EmailBranding, EmailContent, PhotographerContact};

/// Returns the recipient and the content. `None` if the booking or the account was deleted, or the kind is
/// unknown. An email to the photographer goes to the current address, which may have changed since the
/// request.
pub(in crate::app) async fn compose(
    ctx: &AppContext,
    kind: &str,
    id: BookingId,
) -> storage::Result<Option<(String, EmailContent)>> {
    let mut tx = ctx.db.read().await?;
    let Some(booking) = tx.bookings().find(id).await? else { return Ok(None) };
    let Some(photographer) = tx.bookings().find_photographer(booking.account).await? else { return Ok(None) };
    drop(tx);
    let (branding, time_zone) = (EmailBranding::from_config(&ctx.config), photographer.time_zone);
    let render = |email: Email<'_>| email.render(&branding, time_zone);
    Ok(match kind {
        REQUEST_EMAIL => {
            let page = &*link_url(ctx, id, TokenHolder::Photographer);
            let content = render(Email::BookingRequest { booking: &booking, page });
            Some((photographer.email.as_str().to_owned(), content))
        }
        RECEIPT_EMAIL => {
            let page = &*link_url(ctx, id, TokenHolder::Client);
            let email =
                Email::BookingReceipt { booking: &booking, photographer: to_contact(&photographer), page };
            Some((booking.request.client_email.as_str().to_owned(), render(email)))
        }
        _ => None,
    })
}

/// Queues the email that tells the client the new status, and deletes queued ones about former statuses. Queues
/// none about `Inquiry` and `Completed`, and none for a client without a receipt.
pub(in crate::app) async fn enqueue_status_email(
    ctx: &AppContext,
    tx: &mut Tx,
    booking: &Booking,
    status: BookingStatus,
    schedule: Schedule,
) -> Result<(), EnqueueError> {
    tx.outbox().cancel_status_emails(booking.id).await?;
    // A client without a receipt gets no other email: a limit was reached, the operator or the photographer
    // had switched these emails off, or the receipt failed.
    if !are_client_emails_enabled_for(ctx, tx, booking.account).await?
        || !tx.outbox().is_sent_or_queued(booking.id, RECEIPT_EMAIL).await?
    {
        return Ok(());
    }
    let Some(photographer) = tx.bookings().find_photographer(booking.account).await? else { return Ok(()) };
    let (photographer, page) = (to_contact(&photographer), &*link_url(ctx, booking.id, TokenHolder::Client));
    let email = match status {
        BookingStatus::Confirmed => {
            Email::BookingConfirmed { booking, photographer, page, confirmed_at: schedule.created_at }
        }
        BookingStatus::Declined => Email::BookingDeclined { booking, photographer, page },
        BookingStatus::Cancelled => Email::BookingCancelled { booking, photographer, page },
        BookingStatus::Inquiry | BookingStatus::Completed => return Ok(()),
    };
    let client = booking.request.client_email.address();
    let email_id = mail::enqueue_for_booking(ctx, tx, booking, client, email, schedule).await?;
    tx.bookings().set_step_email(booking.id, email_id).await?;
    Ok(())
}

fn to_contact(photographer: &BookedPhotographer) -> PhotographerContact<'_> {
    PhotographerContact { name: &photographer.names.display_name, email: &photographer.email }
}

/// The URL of an emailed link.
pub(in crate::app) fn link_url(ctx: &AppContext, booking: BookingId, holder: TokenHolder) -> String {
    let path_prefix = match holder {
        TokenHolder::Client => "r",
        TokenHolder::Photographer => "answer",
    };
    let token = derive_booking_token(&ctx.vault, booking, holder).reveal();
    format!("{}/{path_prefix}/{token}", ctx.config.http.public_url)
}

/// Whether clients of this photographer get emails.
pub(in crate::app) async fn are_client_emails_enabled_for(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
) -> storage::Result<bool> {
    Ok(are_client_emails_enabled(ctx, tx.settings().get(account).await?.client_receipts))
}

/// Whether both the operator and the photographer want clients to get emails.
pub(in crate::app) fn are_client_emails_enabled(ctx: &AppContext, is_enabled_by_photographer: bool) -> bool {
    ctx.config.accounts.sends_client_emails && is_enabled_by_photographer
}
