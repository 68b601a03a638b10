//! Both engines have the same schema.

use std::collections::BTreeSet;
use std::path::Path;

use crate::engine::Engine;

fn migration_names(engine: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(engine);
    folder.read_dir().unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn every_migration_exists_for_both_engines() {
    assert_eq!(migration_names("sqlite"), migration_names("postgres"));
}

type Columns = BTreeSet<(String, String, bool)>;

#[tokio::test]
async fn both_schemas_have_the_same_tables_columns_and_not_nulls() {
    const SQLITE: &str = r#"SELECT t.name, c.name, c."notnull" OR c.pk > 0 FROM pragma_table_list t, pragma_table_info(t.name) c
        WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite_%' AND t.name NOT LIKE '\_sqlx\_%' ESCAPE '\'"#;
    const POSTGRES: &str =
        "SELECT table_name::text, column_name::text, is_nullable = 'NO' FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name NOT LIKE '\\_sqlx\\_%'";

    let (sqlite, postgres) = (Engine::sqlite(), Engine::postgres().await);
    sqlite.open().await;
    postgres.open().await;
    let on_sqlite: Vec<(String, String, bool)> =
        sqlx::query_as(SQLITE).fetch_all(&mut sqlite.raw_sqlite().await).await.unwrap();
    let on_postgres: Vec<(String, String, bool)> =
        sqlx::query_as(POSTGRES).fetch_all(&mut postgres.raw_postgres().await).await.unwrap();
    postgres.drop_schema().await;

    assert!(!on_sqlite.is_empty());
    assert_eq!(on_sqlite.into_iter().collect::<Columns>(), on_postgres.into_iter().collect::<Columns>());
}
