//! Every column there is, and where its owner finds it in the export, or why not. A new one has to be added here: to the
//! export first, if it is about somebody.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::export::{exported, json_of};
use crate::catalog::tables;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const OWNER: &str = "- whose it is: everything in the export is the account's";
const OURS: &str = "- the installation's own, about nobody";
const SECRET: &str = "- a secret, or the hash of one";
const KEY: &str = "- only tells a repeated request from a new one";
const MINUTES: &str = "- an attempt to sign in, gone after ten minutes";
const NETWORKS: &str =
    "- tells networks apart while it is in quarantine; they are not the photographer's to know";
const UPLOAD: &str = "- a permission to send one file, gone after hours";
const VISITORS: &str = "- tells visitors apart for two days; they are not the photographer's to know";

/// Where it stands: `file:path`, with `[]` for every item of a list, and more than one where rows stand in several files.
/// Or a dash and the reason.
type Columns = &'static [(&'static str, &'static str)];

const WHERE: &[(&str, Columns)] = &[
    (
        "accounts",
        &[
            ("id", "account.json:account.id"),
            ("email", "account.json:account.email"),
            ("email_key", "- the address in lower case"),
            ("email_verified", "account.json:account.emailVerified"),
            ("display_name", "account.json:account.displayName"),
            ("password_hash", SECRET),
            ("epoch", "- how often everything was signed out"),
            ("disabled_at", "account.json:account.disabledAt"),
            ("created_at", "account.json:account.createdAt"),
            ("last_sign_in_at", "account.json:account.lastSignInAt"),
            ("device_time_zone", "account.json:account.deviceTimeZone"),
        ],
    ),
    (
        "action_codes",
        &[
            ("hash", SECRET),
            ("account_id", OWNER),
            ("purpose", "account.json:mailedLinks[].purpose"),
            ("new_email", "account.json:mailedLinks[].newEmail"),
            ("expires_at", "account.json:mailedLinks[].expiresAt"),
        ],
    ),
    ("booking_requests", &[("*", KEY)]),
    (
        "booking_steps",
        &[
            ("booking_id", "- it stands in its booking"),
            ("nth", "- they stand in their order"),
            ("from_status", "bookings.json:[].steps[].fromStatus"),
            ("to_status", "bookings.json:[].steps[].toStatus"),
            ("actor", "bookings.json:[].steps[].actor"),
            ("at", "bookings.json:[].steps[].at"),
            ("undo_until", "- over after seconds"),
            ("mail_id", "bookings.json:[].steps[].mailId"),
        ],
    ),
    ("booking_totals", &[("*", "- counted from the bookings, which are there")]),
    (
        "bookings",
        &[
            ("id", "bookings.json:[].id"),
            ("account_id", OWNER),
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
            ("network_hash", NETWORKS),
            ("client_time_zone", "bookings.json:[].clientTimeZone"),
        ],
    ),
    (
        "daily_views",
        &[
            ("account_id", OWNER),
            ("day", "statistics.json:dailyViews[].day"),
            ("views", "statistics.json:dailyViews[].views"),
        ],
    ),
    ("dropped_requests", &[("*", "- only counts what is gone, until the next digest tells the number")]),
    ("instance", &[("*", OURS)]),
    (
        "linked_identities",
        &[
            ("issuer", "account.json:linkedIdentities[].issuer"),
            ("subject", "account.json:linkedIdentities[].subject"),
            ("account_id", OWNER),
            ("email", "account.json:linkedIdentities[].email"),
            ("display_name", "account.json:linkedIdentities[].displayName"),
            ("linked_at", "account.json:linkedIdentities[].linkedAt"),
        ],
    ),
    (
        "outbox",
        &[
            ("id", "mails.json:[].id bookings.json:[].mails[].id"),
            ("kind", "mails.json:[].kind bookings.json:[].mails[].kind"),
            ("account_id", OWNER),
            ("recipient", "mails.json:[].recipient bookings.json:[].mails[].recipient"),
            ("content", "- sealed, with links that open the account, and erased once it is sent"),
            ("state", "mails.json:[].state bookings.json:[].mails[].state"),
            ("attempts", "mails.json:[].attempts bookings.json:[].mails[].attempts"),
            ("created_at", "mails.json:[].createdAt bookings.json:[].mails[].createdAt"),
            ("due_at", "- when it is tried next"),
            ("lease", "- which node tries it"),
            ("settled_at", "mails.json:[].settledAt bookings.json:[].mails[].settledAt"),
            ("last_error", "mails.json:[].lastError bookings.json:[].mails[].lastError"),
            ("booking_id", "- it stands in its booking"),
        ],
    ),
    (
        "photos",
        &[
            ("id", "profile.json:photos[].id"),
            ("account_id", OWNER),
            ("side", "profile.json:photos[].side"),
            ("placeholder", "- a blur of what is in photos/"),
            ("created_at", "profile.json:photos[].createdAt"),
            ("discarded_at", "- what was replaced is gone after an hour"),
        ],
    ),
    (
        "profiles",
        &[
            ("account_id", OWNER),
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
    ("reset_requests", &[("*", "- a request for a new password, gone within seconds")]),
    (
        "services",
        &[
            ("id", "services.json:[].id"),
            ("account_id", OWNER),
            ("slot", "services.json:[].slot"),
            ("title", "services.json:[].title"),
            ("description", "services.json:[].description"),
            ("price_cents", "services.json:[].priceCents"),
            ("request_key", KEY),
            ("request_print", KEY),
            ("created_at", "services.json:[].createdAt"),
            ("updated_at", "services.json:[].updatedAt"),
        ],
    ),
    (
        "sessions",
        &[
            ("id", "account.json:sessions[].id"),
            ("account_id", OWNER),
            ("epoch", "- how often everything was signed out before"),
            ("generation", "- how often its token was exchanged"),
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
            ("account_id", OWNER),
            ("client_receipts", "settings.json:clientReceipts"),
            ("retention_months", "settings.json:retentionMonths"),
            ("time_zone", "settings.json:timeZone"),
        ],
    ),
    ("sign_in_attempts", &[("*", MINUTES)]),
    ("signing_keys", &[("*", OURS)]),
    ("uploads", &[("*", UPLOAD)]),
    (
        "usernames",
        &[
            ("key", "profile.json:usernames[].name"),
            ("account_id", OWNER),
            ("taken_at", "profile.json:usernames[].takenAt"),
        ],
    ),
    ("view_salts", &[("*", OURS)]),
    ("visits", &[("*", VISITORS)]),
];

async fn every_column_is_in_the_export_or_left_out_for_a_reason(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.whole(&engine, "anna").await;
    let (_, files) = exported(&anna.studio.browser).await;
    let mut found = BTreeSet::new();
    for (table, columns) in tables(&app, &engine).await {
        let known = WHERE.iter().find(|(name, _)| *name == table);
        let (_, known) = known.unwrap_or_else(|| panic!("the table {table} is not spoken of"));
        for column in columns {
            let place = known.iter().find(|(name, _)| *name == column || *name == "*");
            let (name, place) = place.unwrap_or_else(|| panic!("{table}.{column} is not spoken of"));
            found.insert((table.clone(), (*name).to_owned()));
            if place.starts_with("- ") {
                continue;
            }
            for place in place.split(' ') {
                let (file, path) = place.split_once(':').unwrap();
                assert!(is_at(&json_of(&files, file), path), "{table}.{column} is not everywhere at {place}");
            }
        }
    }
    for (table, columns) in WHERE {
        for (column, _) in *columns {
            let there = found.contains(&((*table).to_owned(), (*column).to_owned()));
            assert!(there, "there is no {table}.{column} any more");
        }
    }
}

/// In every item of every list on the way, of which none is empty.
fn is_at(value: &Value, path: &str) -> bool {
    let (step, rest) = path.split_once('.').unwrap_or((path, ""));
    let name = step.strip_suffix("[]").unwrap_or(step);
    let value = if name.is_empty() { Some(value) } else { value.get(name) };
    match value {
        Some(Value::Array(items)) if step.ends_with("[]") => {
            !items.is_empty() && items.iter().all(|item| is_at(item, rest))
        }
        Some(value) if !step.ends_with("[]") => rest.is_empty() || is_at(value, rest),
        _ => false,
    }
}

#[test]
fn a_path_leads_to_every_item() {
    let list = |items: Value| json!({"all": items});
    assert!(is_at(&list(json!([{"id": 1}, {"id": null}])), "all[].id"));
    assert!(!is_at(&list(json!([{"id": 1}, {"other": 2}])), "all[].id"), "one has none");
    assert!(!is_at(&list(json!([])), "all[].id"), "there is nothing to look at");
    assert!(!is_at(&json!({"other": [{"id": 1}]}), "all[].id"), "it stands elsewhere");
    assert!(is_at(&json!([{"inner": [{"id": 1}]}]), "[].inner[].id"));
    assert!(!is_at(&json!([{"inner": [{"id": 1}]}, {"inner": [{}]}]), "[].inner[].id"));
}

on_both_engines! {
    every_column_is_in_the_export_or_left_out_for_a_reason,
}
