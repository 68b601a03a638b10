//! Maps every database column to its location in the export, or to the reason why it is left out. A new
//! column must be added here, and to the export if it holds personal data.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::export::{download_export, parse_json_file};
use crate::support::database_contents::read_tables;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const ACCOUNT_ID: &str = "- the account id: the export contains only data of this account";
const INSTANCE_DATA: &str = "- data of the instance, not of a person";
const SECRET: &str = "- a secret, or the hash of one";
const IDEMPOTENCY_KEY: &str = "- only detects repeated requests";
const SIGN_IN_ATTEMPT: &str = "- a sign-in attempt, deleted after ten minutes";
const NETWORK_HASH: &str = "- distinguishes networks during quarantine; photographers must not see it";
const UPLOAD_TICKET: &str = "- a permission to upload one file, deleted after hours";
const VISITOR_HASH: &str = "- distinguishes visitors for two days; photographers must not see it";

/// Column and location. The location is one or more `file:path`, separated by spaces, with `[]` for every
/// item of a list, or a dash and the reason for leaving the column out. The column `*` stands for all.
type Columns = &'static [(&'static str, &'static str)];

const EXPORT_LOCATIONS: &[(&str, Columns)] = &[
    (
        "accounts",
        &[
            ("id", "account.json:account.id"),
            ("email", "account.json:account.email"),
            ("email_key", "- the address in lower case"),
            ("email_verified", "account.json:account.emailVerified"),
            ("display_name", "account.json:account.displayName"),
            ("password_hash", SECRET),
            ("epoch", "- how often all sessions were ended"),
            ("disabled_at", "account.json:account.disabledAt"),
            ("created_at", "account.json:account.createdAt"),
            ("last_sign_in_at", "account.json:account.lastSignInAt"),
            ("device_time_zone", "account.json:account.deviceTimeZone"),
            ("signed_out_at", "account.json:account.signedOutAt"),
        ],
    ),
    (
        "action_codes",
        &[
            ("hash", SECRET),
            ("account_id", ACCOUNT_ID),
            ("purpose", "account.json:mailedLinks[].purpose"),
            ("new_email", "account.json:mailedLinks[].newEmail"),
            ("expires_at", "account.json:mailedLinks[].expiresAt"),
        ],
    ),
    ("booking_requests", &[("*", IDEMPOTENCY_KEY)]),
    (
        "booking_steps",
        &[
            ("booking_id", "- nested in its booking"),
            ("nth", "- the export lists steps in order"),
            ("from_status", "bookings.json:[].steps[].fromStatus"),
            ("to_status", "bookings.json:[].steps[].toStatus"),
            ("actor", "bookings.json:[].steps[].actor"),
            ("at", "bookings.json:[].steps[].at"),
            ("undo_until", "- ends after seconds"),
            ("mail_id", "bookings.json:[].steps[].mailId"),
        ],
    ),
    ("booking_totals", &[("*", "- computed from the exported bookings")]),
    (
        "bookings",
        &[
            ("id", "bookings.json:[].id"),
            ("account_id", ACCOUNT_ID),
            ("service_id", "bookings.json:[].serviceId"),
            ("service_title", "bookings.json:[].serviceTitle"),
            ("price_cents", "bookings.json:[].priceCents"),
            ("client_name", "bookings.json:[].clientName"),
            ("client_email", "bookings.json:[].clientEmail"),
            ("message", "bookings.json:[].message"),
            ("status", "bookings.json:[].status"),
            ("suspicion", "bookings.json:[].suspicion"),
            ("notice", "bookings.json:[].notice"),
            ("digested_at", "bookings.json:[].digestedAt"),
            ("client_hash", SECRET),
            ("answer_hash", SECRET),
            ("created_at", "bookings.json:[].createdAt"),
            ("seen_at", "bookings.json:[].seenAt"),
            ("answered_at", "bookings.json:[].answeredAt"),
            ("note", "bookings.json:[].note"),
            ("date", "bookings.json:[].date"),
            ("network_hash", NETWORK_HASH),
            ("client_time_zone", "bookings.json:[].clientTimeZone"),
        ],
    ),
    (
        "daily_views",
        &[
            ("account_id", ACCOUNT_ID),
            ("day", "statistics.json:dailyViews[].day"),
            ("views", "statistics.json:dailyViews[].views"),
        ],
    ),
    ("dropped_requests", &[("*", "- counts deleted requests until the next digest reports them")]),
    ("instance", &[("*", INSTANCE_DATA)]),
    (
        "linked_identities",
        &[
            ("issuer", "account.json:linkedIdentities[].issuer"),
            ("subject", "account.json:linkedIdentities[].subject"),
            ("account_id", ACCOUNT_ID),
            ("email", "account.json:linkedIdentities[].email"),
            ("display_name", "account.json:linkedIdentities[].displayName"),
            ("linked_at", "account.json:linkedIdentities[].linkedAt"),
            (
                "claims_issued_at",
                "- the issue time of the token from which name and address were copied last",
            ),
            ("google_subject", "- the subject of the Google account, which has a row of its own"),
        ],
    ),
    (
        "outbox",
        &[
            ("id", "mails.json:[].id bookings.json:[].mails[].id"),
            ("kind", "mails.json:[].kind bookings.json:[].mails[].kind"),
            ("account_id", ACCOUNT_ID),
            ("recipient", "mails.json:[].recipient bookings.json:[].mails[].recipient"),
            ("content", "- encrypted, contains links to the account, erased after delivery"),
            ("state", "mails.json:[].state bookings.json:[].mails[].state"),
            ("attempts", "mails.json:[].attempts bookings.json:[].mails[].attempts"),
            ("created_at", "mails.json:[].createdAt bookings.json:[].mails[].createdAt"),
            ("due_at", "- the time of the next attempt"),
            ("lease", "- the node that delivers it"),
            ("settled_at", "mails.json:[].settledAt bookings.json:[].mails[].settledAt"),
            ("last_error", "mails.json:[].lastError bookings.json:[].mails[].lastError"),
            ("booking_id", "- nested in its booking"),
        ],
    ),
    (
        "photos",
        &[
            ("id", "profile.json:photos[].id"),
            ("account_id", ACCOUNT_ID),
            ("side", "profile.json:photos[].side"),
            ("placeholder", "- a blurred copy of a file in photos/"),
            ("created_at", "profile.json:photos[].createdAt"),
            ("discarded_at", "- replaced photos are deleted after an hour"),
        ],
    ),
    (
        "portfolio_photos",
        &[
            ("id", "profile.json:portfolio[].id"),
            ("account_id", ACCOUNT_ID),
            ("slot", "- one of 24 places, to limit the number of photos"),
            ("position", "profile.json:portfolio[].position"),
            ("alt_text", "profile.json:portfolio[].altText"),
            ("caption", "profile.json:portfolio[].caption"),
            ("focal_x", "profile.json:portfolio[].focalX"),
            ("focal_y", "profile.json:portfolio[].focalY"),
            ("in_gallery", "profile.json:portfolio[].inGallery"),
            ("bytes", "- the total size of the files in portfolio/"),
            ("state", "profile.json:portfolio[].state"),
            ("failure", "profile.json:portfolio[].failure"),
            ("width", "profile.json:portfolio[].width"),
            ("height", "profile.json:portfolio[].height"),
            ("colour", "- the average colour of the files in portfolio/"),
            ("has_avif", "- AVIF files show the same as the JPEG files in portfolio/"),
            ("attempts", "- how often a node has tried to process the photo"),
            ("due_at", "- the time of the next attempt"),
            ("lease", "- the node that processes the photo"),
            ("created_at", "profile.json:portfolio[].createdAt"),
            ("removed_at", "- removed photos are deleted after an hour"),
        ],
    ),
    (
        "profiles",
        &[
            ("account_id", ACCOUNT_ID),
            ("username", "profile.json:profile.username"),
            ("username_key", "- the name in lower case"),
            ("display_name", "profile.json:profile.displayName"),
            ("bio", "profile.json:profile.bio"),
            ("photo_id", "profile.json:profile.photoId"),
            ("show_email", "profile.json:profile.showEmail"),
            ("phone", "profile.json:profile.phone"),
            ("show_phone", "profile.json:profile.showPhone"),
            ("social_handle", "profile.json:profile.socialHandle"),
            ("show_social", "profile.json:profile.showSocial"),
            ("accent", "profile.json:profile.accent"),
            ("created_at", "profile.json:profile.createdAt"),
            ("updated_at", "profile.json:profile.updatedAt"),
        ],
    ),
    ("recovery_codes", &[("*", SECRET)]),
    ("removed_identities", &[("*", "- identities removed from accounts, deleted after minutes")]),
    ("reset_requests", &[("*", "- a password reset request, deleted within seconds")]),
    (
        "second_factors",
        &[
            ("id", "account.json:secondFactors[].id"),
            ("account_id", ACCOUNT_ID),
            ("kind", "account.json:secondFactors[].kind"),
            ("name", "account.json:secondFactors[].name"),
            ("credential_id", SECRET),
            ("public_key", SECRET),
            ("sealed_secret", SECRET),
            ("last_step", "- the last code that was used"),
            ("created_at", "account.json:secondFactors[].createdAt"),
            ("last_used_at", "account.json:secondFactors[].lastUsedAt"),
        ],
    ),
    (
        "services",
        &[
            ("id", "services.json:[].id"),
            ("account_id", ACCOUNT_ID),
            ("slot", "services.json:[].slot"),
            ("title", "services.json:[].title"),
            ("description", "services.json:[].description"),
            ("price_cents", "services.json:[].priceCents"),
            ("cover_id", "services.json:[].coverId"),
            ("request_key", IDEMPOTENCY_KEY),
            ("request_print", IDEMPOTENCY_KEY),
            ("created_at", "services.json:[].createdAt"),
            ("updated_at", "services.json:[].updatedAt"),
        ],
    ),
    (
        "sessions",
        &[
            ("id", "account.json:sessions[].id"),
            ("account_id", ACCOUNT_ID),
            ("epoch", "- the account's epoch at sign-in"),
            ("generation", "- how often its token was refreshed"),
            ("token_hash", SECRET),
            ("created_at", "account.json:sessions[].createdAt"),
            ("authenticated_at", "account.json:sessions[].authenticatedAt"),
            ("rotated_at", "account.json:sessions[].lastUsedAt"),
            ("user_agent", "account.json:sessions[].userAgent"),
        ],
    ),
    (
        "settings",
        &[
            ("account_id", ACCOUNT_ID),
            ("client_receipts", "settings.json:clientReceipts"),
            ("retention_months", "settings.json:retentionMonths"),
            ("time_zone", "settings.json:timeZone"),
        ],
    ),
    ("sign_in_attempts", &[("*", SIGN_IN_ATTEMPT)]),
    ("signing_keys", &[("*", INSTANCE_DATA)]),
    ("uploads", &[("*", UPLOAD_TICKET)]),
    ("used_challenges", &[("*", "- hashes of answered challenges, deleted after minutes")]),
    (
        "usernames",
        &[
            ("key", "profile.json:usernames[].name"),
            ("account_id", ACCOUNT_ID),
            ("taken_at", "profile.json:usernames[].takenAt"),
        ],
    ),
    ("view_salts", &[("*", INSTANCE_DATA)]),
    ("visits", &[("*", VISITOR_HASH)]),
];

async fn every_column_is_exported_or_excluded_for_a_reason(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.create_full_account(&engine, "anna").await;
    let (_, files) = download_export(&anna.photographer.browser).await;
    let mut existing_columns = BTreeSet::new();
    for (table, columns) in read_tables(&app, &engine).await {
        let entry = EXPORT_LOCATIONS.iter().find(|(name, _)| *name == table);
        let (_, locations) =
            entry.unwrap_or_else(|| panic!("EXPORT_LOCATIONS does not list the table {table}"));
        for column in columns {
            let entry = locations.iter().find(|(name, _)| *name == column || *name == "*");
            let (name, location) =
                entry.unwrap_or_else(|| panic!("EXPORT_LOCATIONS does not list {table}.{column}"));
            existing_columns.insert((table.clone(), (*name).to_owned()));
            if location.starts_with("- ") {
                continue;
            }
            for location in location.split(' ') {
                let (file, path) = location.split_once(':').unwrap();
                assert!(
                    has_path(&parse_json_file(&files, file), path),
                    "the export lacks {table}.{column} at {location}"
                );
            }
        }
    }
    for (table, columns) in EXPORT_LOCATIONS {
        for (column, _) in *columns {
            let exists = existing_columns.contains(&((*table).to_owned(), (*column).to_owned()));
            assert!(exists, "the database has no {table}.{column}");
        }
    }
}

/// Whether the path exists in every item of every list, and no list is empty.
fn has_path(value: &Value, path: &str) -> bool {
    let (step, rest) = path.split_once('.').unwrap_or((path, ""));
    let name = step.strip_suffix("[]").unwrap_or(step);
    let value = if name.is_empty() { Some(value) } else { value.get(name) };
    match value {
        Some(Value::Array(items)) if step.ends_with("[]") => {
            !items.is_empty() && items.iter().all(|item| has_path(item, rest))
        }
        Some(value) if !step.ends_with("[]") => rest.is_empty() || has_path(value, rest),
        _ => false,
    }
}

#[test]
fn checks_a_path_in_every_item() {
    let with_list = |items: Value| json!({"all": items});
    assert!(has_path(&with_list(json!([{"id": 1}, {"id": null}])), "all[].id"));
    assert!(
        !has_path(&with_list(json!([{"id": 1}, {"other": 2}])), "all[].id"),
        "the second item lacks the field"
    );
    assert!(!has_path(&with_list(json!([])), "all[].id"), "an empty list proves nothing");
    assert!(!has_path(&json!({"other": [{"id": 1}]}), "all[].id"), "the list has another name");
    assert!(has_path(&json!([{"inner": [{"id": 1}]}]), "[].inner[].id"));
    assert!(!has_path(&json!([{"inner": [{"id": 1}]}, {"inner": [{}]}]), "[].inner[].id"));
}

on_both_engines! {
    every_column_is_exported_or_excluded_for_a_reason,
}
