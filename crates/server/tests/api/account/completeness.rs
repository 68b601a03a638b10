//! Every column there is, and where its owner finds it in the export, or why not. A new one has to be added here: to the
//! export first, if it is about somebody.

use std::collections::BTreeSet;

use serde_json::Value;

use super::export::{exported, json_of};
use crate::catalog::tables;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const OWNER: &str = "- whose it is: everything in the export is the account's";
const OURS: &str = "- the installation's own, about nobody";
const SECRET: &str = "- a secret, or the hash of one";
const KEY: &str = "- only tells a repeated request from a new one";
const MINUTES: &str = "- an attempt to sign in, gone after ten minutes";
const UPLOAD: &str = "- a permission to send one file, gone after hours";
const VISITORS: &str = "- tells visitors apart for two days; they are not the photographer's to know";

/// `file:key`, or a dash and the reason.
type Columns = &'static [(&'static str, &'static str)];

const WHERE: &[(&str, Columns)] = &[
    (
        "accounts",
        &[
            ("id", "account.json:id"),
            ("email", "account.json:email"),
            ("email_key", "- the address in lower case"),
            ("email_verified", "account.json:emailVerified"),
            ("display_name", "account.json:displayName"),
            ("password_hash", SECRET),
            ("epoch", "- how often everything was signed out"),
            ("disabled_at", "account.json:disabledAt"),
            ("created_at", "account.json:createdAt"),
            ("last_sign_in_at", "account.json:lastSignInAt"),
        ],
    ),
    (
        "action_codes",
        &[
            ("hash", SECRET),
            ("account_id", OWNER),
            ("purpose", "account.json:purpose"),
            ("new_email", "account.json:newEmail"),
            ("expires_at", "account.json:expiresAt"),
        ],
    ),
    ("booking_requests", &[("*", KEY)]),
    (
        "booking_steps",
        &[
            ("booking_id", "- it stands in its booking"),
            ("nth", "- they stand in their order"),
            ("from_status", "bookings.json:fromStatus"),
            ("to_status", "bookings.json:toStatus"),
            ("actor", "bookings.json:actor"),
            ("at", "bookings.json:at"),
            ("undo_until", "- over after seconds"),
            ("mail_id", "bookings.json:mailId"),
        ],
    ),
    ("booking_totals", &[("*", "- counted from the bookings, which are there")]),
    (
        "bookings",
        &[
            ("id", "bookings.json:id"),
            ("account_id", OWNER),
            ("service_id", "bookings.json:serviceId"),
            ("service_title", "bookings.json:serviceTitle"),
            ("price_cents", "bookings.json:priceCents"),
            ("client_name", "bookings.json:clientName"),
            ("client_email", "bookings.json:clientEmail"),
            ("message", "bookings.json:message"),
            ("status", "bookings.json:status"),
            ("suspicion", "bookings.json:suspicion"),
            ("notice", "bookings.json:notice"),
            ("digested_at", "bookings.json:digestedAt"),
            ("client_hash", SECRET),
            ("answer_hash", SECRET),
            ("created_at", "bookings.json:createdAt"),
            ("seen_at", "bookings.json:seenAt"),
            ("answered_at", "bookings.json:answeredAt"),
            ("note", "bookings.json:note"),
            ("date", "bookings.json:date"),
        ],
    ),
    (
        "daily_views",
        &[("account_id", OWNER), ("day", "statistics.json:day"), ("views", "statistics.json:views")],
    ),
    ("instance", &[("*", OURS)]),
    (
        "linked_identities",
        &[
            ("issuer", "account.json:issuer"),
            ("subject", "account.json:subject"),
            ("account_id", OWNER),
            ("email", "account.json:email"),
            ("display_name", "account.json:displayName"),
            ("linked_at", "account.json:linkedAt"),
        ],
    ),
    (
        "outbox",
        &[
            ("id", "mails.json:id"),
            ("kind", "mails.json:kind"),
            ("account_id", OWNER),
            ("recipient", "mails.json:recipient"),
            ("content", "- sealed, with links that open the account, and erased once it is sent"),
            ("state", "mails.json:state"),
            ("attempts", "mails.json:attempts"),
            ("created_at", "mails.json:createdAt"),
            ("due_at", "- when it is tried next"),
            ("lease", "- which node tries it"),
            ("settled_at", "mails.json:settledAt"),
            ("last_error", "mails.json:lastError"),
            ("booking_id", "- it stands in its booking"),
        ],
    ),
    (
        "photos",
        &[
            ("id", "profile.json:id"),
            ("account_id", OWNER),
            ("side", "profile.json:side"),
            ("placeholder", "- a blur of what is in photos/"),
            ("created_at", "profile.json:createdAt"),
            ("discarded_at", "- what was replaced is gone after an hour"),
        ],
    ),
    (
        "profiles",
        &[
            ("account_id", OWNER),
            ("username", "profile.json:username"),
            ("username_key", "- the name in lower case"),
            ("display_name", "profile.json:displayName"),
            ("bio", "profile.json:bio"),
            ("photo_id", "profile.json:photoId"),
            ("show_email", "profile.json:showEmail"),
            ("phone", "profile.json:phone"),
            ("show_phone", "profile.json:showPhone"),
            ("social_handle", "profile.json:socialHandle"),
            ("show_social", "profile.json:showSocial"),
            ("accent", "profile.json:accent"),
            ("created_at", "profile.json:createdAt"),
            ("updated_at", "profile.json:updatedAt"),
        ],
    ),
    (
        "services",
        &[
            ("id", "services.json:id"),
            ("account_id", OWNER),
            ("slot", "services.json:slot"),
            ("title", "services.json:title"),
            ("description", "services.json:description"),
            ("price_cents", "services.json:priceCents"),
            ("request_key", KEY),
            ("request_print", KEY),
            ("created_at", "services.json:createdAt"),
            ("updated_at", "services.json:updatedAt"),
        ],
    ),
    (
        "sessions",
        &[
            ("id", "account.json:id"),
            ("account_id", OWNER),
            ("epoch", "- how often everything was signed out before"),
            ("generation", "- how often its token was exchanged"),
            ("token_hash", SECRET),
            ("created_at", "account.json:createdAt"),
            ("authenticated_at", "account.json:authenticatedAt"),
            ("rotated_at", "account.json:lastUsedAt"),
            ("user_agent", "account.json:userAgent"),
        ],
    ),
    (
        "settings",
        &[
            ("account_id", OWNER),
            ("client_receipts", "settings.json:clientReceipts"),
            ("retention_months", "settings.json:retentionMonths"),
        ],
    ),
    ("sign_in_attempts", &[("*", MINUTES)]),
    ("signing_keys", &[("*", OURS)]),
    ("uploads", &[("*", UPLOAD)]),
    (
        "usernames",
        &[("key", "profile.json:name"), ("account_id", OWNER), ("taken_at", "profile.json:takenAt")],
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
            let (file, key) = place.split_once(':').unwrap();
            assert!(has_key(&json_of(&files, file), key), "{table}.{column} is not in {file} as {key}");
        }
    }
    for (table, columns) in WHERE {
        for (column, _) in *columns {
            let there = found.contains(&((*table).to_owned(), (*column).to_owned()));
            assert!(there, "there is no {table}.{column} any more");
        }
    }
}

fn has_key(value: &Value, key: &str) -> bool {
    match value {
        Value::Object(fields) => fields.contains_key(key) || fields.values().any(|value| has_key(value, key)),
        Value::Array(items) => items.iter().any(|item| has_key(item, key)),
        _ => false,
    }
}

on_both_engines! {
    every_column_is_in_the_export_or_left_out_for_a_reason,
}
