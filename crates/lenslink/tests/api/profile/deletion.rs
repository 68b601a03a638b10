//! What remains after an account is deleted.

use serde_json::json;
use server::app::identity::operator;
use server::app::photos::sweep;

use super::helpers::public_profile_path;
use crate::support::database_contents::{read_all_rows, tables_containing};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// Tables without personal data, and `removed_identities`, which only instances with accounts at Firebase fill.
const TABLES_THAT_MAY_BE_EMPTY: [&str; 4] = ["instance", "removed_identities", "signing_keys", "view_salts"];

async fn deletes_all_account_data_except_reserved_usernames(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let bystander = app.create_full_account(&engine, "bystander").await;
    for (username, is_by_operator) in [("anna", false), ("carla", true)] {
        let account = app.create_full_account(&engine, username).await;
        let photo_url = account.photographer.browser.get_profile().await["photo"]["sizes"][0]["url"]
            .as_str()
            .unwrap()
            .to_owned();
        let before = read_all_rows(&app, &engine).await;
        for (table, rows) in &before {
            let is_filled = !rows.is_empty() || TABLES_THAT_MAY_BE_EMPTY.contains(&table.as_str());
            assert!(is_filled, "{table} is empty, so the test cannot detect leftovers");
        }
        for text in account.texts.iter().chain(&account.ids).chain([&format!("key-of-{}", account.marker)]) {
            assert_ne!(
                tables_containing(&before, text),
                Vec::<String>::new(),
                "{text} is not stored before the deletion"
            );
        }
        let bystanders_tables = tables_containing(&before, &bystander.marker);

        if is_by_operator {
            operator::delete(&app.ctx, &account.email.parse().unwrap()).await.unwrap();
        } else {
            account.photographer.browser.delete("/api/identity/user").await.expect_status(204);
        }
        sweep(&app.ctx).await.unwrap();
        let after_deletion = read_all_rows(&app, &engine).await;
        for text in account.texts.iter().chain(&account.ids).chain([&account.marker]) {
            let expected_tables = if *text == account.email { vec!["outbox"] } else { vec![] };
            assert_eq!(
                tables_containing(&after_deletion, text),
                expected_tables,
                "{text}: only the address for the last email stays"
            );
        }
        app.email_about(&account.email, "account was deleted").await;
        let after_last_email = read_all_rows(&app, &engine).await;
        let photo_id = photo_url.split('/').nth(2).unwrap().to_owned();
        for text in account.texts.iter().chain(&account.ids).chain([&account.marker, &photo_id]) {
            assert_eq!(tables_containing(&after_last_email, text), Vec::<String>::new(), "{text}");
        }
        assert_eq!(app.get(&photo_url).send().await.unwrap().status(), 404);
        assert_eq!(
            tables_containing(&after_last_email, &bystander.marker),
            bystanders_tables,
            "other accounts keep their data"
        );

        // The usernames stay reserved, even for a new account with the same address.
        let new_account = app.add_account(&account.email).await;
        for name in [username.to_owned(), format!("{username}-2")] {
            assert_eq!(tables_containing(&after_last_email, &name), ["usernames"]);
            app.browser().get(&public_profile_path(&name)).await.expect_error(404, "not-found");
            new_account.set_username(&name).await.expect_error(409, "username-unavailable");
        }
        operator::delete(&app.ctx, &account.email.parse().unwrap()).await.unwrap();
    }
    let settings = bystander.photographer.browser.get("/api/settings").await.expect_status(200).json();
    assert_eq!(settings["retentionMonths"], json!(36));
}

on_both_engines! {
    deletes_all_account_data_except_reserved_usernames,
}
