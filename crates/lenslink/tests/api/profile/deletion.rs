//! What is left of a photographer who left.

use serde_json::json;
use server::app::identity::operator;
use server::app::photos::sweep;

use super::people::public_path;
use crate::catalog::{everything, tables_with};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

/// Tables in which nothing is about anybody.
const ABOUT_NOBODY: [&str; 3] = ["instance", "signing_keys", "view_salts"];

async fn nothing_is_left_of_a_deleted_account_and_its_clients_but_its_names(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let bystander = app.whole(&engine, "bystander").await;
    for (who, by_operator) in [("anna", false), ("carla", true)] {
        let whole = app.whole(&engine, who).await;
        let photo =
            whole.studio.browser.profile().await["photo"]["sizes"][0]["url"].as_str().unwrap().to_owned();
        let before = everything(&app, &engine).await;
        for (table, rows) in &before {
            let filled = !rows.is_empty() || ABOUT_NOBODY.contains(&table.as_str());
            assert!(filled, "{table} is empty: what is left there would not be noticed");
        }
        for word in whole.words.iter().chain(&whole.ids).chain([&format!("key-of-{}", whole.mark)]) {
            assert_ne!(tables_with(&before, word), Vec::<String>::new(), "{word} is looked for where it is");
        }
        let of_bystander = tables_with(&before, &bystander.mark);

        if by_operator {
            operator::delete(&app.cx, &whole.email.parse().unwrap()).await.unwrap();
        } else {
            whole.studio.browser.delete("/api/identity/user").await.expect(204);
        }
        sweep(&app.cx).await.unwrap();
        let waiting = everything(&app, &engine).await;
        for word in whole.words.iter().chain(&whole.ids).chain([&whole.mark]) {
            let where_it_is = if *word == whole.email { vec!["outbox"] } else { vec![] };
            assert_eq!(
                tables_with(&waiting, word),
                where_it_is,
                "{word}: the last e-mail needs an address only"
            );
        }
        app.mail_about(&whole.email, "account was deleted").await;
        let after = everything(&app, &engine).await;
        let photo_id = photo.split('/').nth(2).unwrap().to_owned();
        for word in whole.words.iter().chain(&whole.ids).chain([&whole.mark, &photo_id]) {
            assert_eq!(tables_with(&after, word), Vec::<String>::new(), "{word}");
        }
        assert_eq!(app.get(&photo).send().await.unwrap().status(), 404);
        assert_eq!(tables_with(&after, &bystander.mark), of_bystander, "nobody else lost anything");

        // Also for whoever comes back with the same address.
        let heir = app.photographer(&whole.email).await;
        for name in [who.to_owned(), format!("{who}-2")] {
            assert_eq!(tables_with(&after, &name), ["usernames"]);
            app.browser().get(&public_path(&name)).await.refused(404, "not_found");
            heir.rename(&name).await.refused(409, "username-unavailable");
        }
        operator::delete(&app.cx, &whole.email.parse().unwrap()).await.unwrap();
    }
    let settings = bystander.studio.browser.get("/api/settings").await.expect(200).json();
    assert_eq!(settings["retentionMonths"], json!(36));
}

on_both_engines! {
    nothing_is_left_of_a_deleted_account_and_its_clients_but_its_names,
}
