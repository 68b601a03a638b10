//! Decides about a new request: inbox or quarantine, and which emails are sent.

use std::collections::HashMap;

use domain::{AccountId, EmailId, Notification, QuarantineReason};
use identity::hash_network;
use storage::{ResolvedTarget, Tx};

use super::limits::{QuotaReservation, QuotaSubject};
use super::pending_booking::{Admission, PendingBooking, Progress};
use crate::app::{AppContext, booking_emails};

pub(super) async fn decide_admissions(
    ctx: &AppContext,
    tx: &mut Tx,
    batch: &mut [PendingBooking],
) -> storage::Result<()> {
    for booking in &mut *batch {
        if let (Progress::New(target), None) = (&booking.progress, &booking.admission) {
            booking.admission = Some(admit(ctx, booking, target));
        }
    }
    limit_unverified_emails(ctx, tx, batch).await
}

fn admit(ctx: &AppContext, booking: &PendingBooking, target: &ResolvedTarget) -> Admission {
    let (limits, now) = (&ctx.bookings.limits, ctx.clock.monotonic());
    let subject = QuotaSubject::new(booking.network, target.account, booking.request.client_email.address());
    let mut reservation = QuotaReservation::default();
    // A request that is already suspicious uses no quota.
    let quarantine_reason =
        booking.quarantine_reason.or_else(|| check_limits(ctx, &subject, &mut reservation));
    if let Some(reason) = quarantine_reason {
        let hash = hash_network(&ctx.vault, target.account, &subject.network.octets());
        let (network_hash, notification) = (Some(hash), reason.notification());
        return Admission {
            quarantine_reason,
            network_hash,
            notification,
            receipt: None,
            subject,
            reservation,
        };
    }
    let notification = if limits.reserve_email_quota(&subject, now, &mut reservation) {
        Notification::Email
    } else {
        Notification::Digest
    };
    let is_receipt_enabled = booking_emails::are_client_emails_enabled(ctx, target.client_receipts);
    let has_receipt = is_receipt_enabled && limits.reserve_receipt_quota(&subject, now, &mut reservation);
    let receipt = has_receipt.then(|| EmailId::new(booking.received_at));
    Admission { quarantine_reason, network_hash: None, notification, receipt, subject, reservation }
}

/// A request beyond these limits goes into quarantine. `book` has already refused a network that sends too
/// much.
fn check_limits(
    ctx: &AppContext,
    subject: &QuotaSubject,
    reservation: &mut QuotaReservation,
) -> Option<QuarantineReason> {
    let (limits, now) = (&ctx.bookings.limits, ctx.clock.monotonic());
    if !limits.reserve_sender_quota(subject, now, reservation) {
        Some(QuarantineReason::TooMany)
    } else if !limits.reserve_inbox_quota(subject, now, reservation) {
        Some(QuarantineReason::ManyAtOnce)
    } else {
        None
    }
}

/// The unverified address of a photographer may belong to a stranger: beyond a few emails a day, the server
/// holds the emails until the photographer verifies the address.
async fn limit_unverified_emails(
    ctx: &AppContext,
    tx: &mut Tx,
    batch: &mut [PendingBooking],
) -> storage::Result<()> {
    let mut email_admissions: Vec<(&mut Admission, AccountId)> = Vec::new();
    let mut latest = None;
    for booking in batch {
        if let (Progress::New(target), Some(admission)) = (&booking.progress, &mut booking.admission)
            && !target.email_verified
            && admission.notification == Notification::Email
        {
            latest = latest.max(Some(booking.received_at));
            email_admissions.push((admission, target.account));
        }
    }
    let Some(latest) = latest else { return Ok(()) };
    let mut accounts: Vec<AccountId> = email_admissions.iter().map(|(_, account)| *account).collect();
    accounts.sort_unstable();
    accounts.dedup();
    let mut email_counts: HashMap<AccountId, i64> =
        tx.bookings().lock_and_count_emails(&accounts, latest).await?;
    for (admission, account) in email_admissions {
        let count = email_counts.entry(account).or_default();
        admission.notification = admission.notification.limit_for_unverified(*count);
        if admission.notification == Notification::Email {
            *count += 1;
        } else {
            ctx.bookings.limits.refund_email_quota(&admission.subject, &mut admission.reservation);
        }
    }
    Ok(())
}
