use storage::{DatabaseLocation, Db, OpenError, bundled_sqlite};

use super::folder::try_writing;
use super::{Depth, Finding};
use crate::app::instance::refuse_missing_database;
use crate::config::Config;

const ABOUT: &str = "database";

pub(super) async fn examine(config: &Config, depth: Depth) -> (Vec<Finding>, Option<Db>) {
    match inspect(config).await {
        Ok(Some(db)) => {
            let mut findings = vec![version(&db).await, schema(&db).await];
            if depth == Depth::Deep {
                findings.push(contents(&db).await);
            }
            (findings, Some(db))
        }
        Ok(None) => (vec![not_made_yet(&config.database).await], None),
        Err(error) => {
            let remedy = remedy(&error);
            (vec![Finding::broken(ABOUT, error.to_string(), remedy)], None)
        }
    }
}

async fn inspect(config: &Config) -> Result<Option<Db>, OpenError> {
    refuse_missing_database(config)?;
    Db::inspect(&config.database).await
}

async fn contents(db: &Db) -> Finding {
    const ABOUT: &str = "contents";
    match (db.file(), db.is_sound().await) {
        (None, _) => Finding::fine(ABOUT, "PostgreSQL checks its own"),
        (Some(_), true) => Finding::fine(ABOUT, "every page, index and reference is sound"),
        (Some(path), false) => Finding::broken(
            ABOUT,
            format!("{} is damaged", path.display()),
            "Stop the server and restore a backup with `lenslink restore FILE --force`.",
        ),
    }
}

async fn version(db: &Db) -> Finding {
    match db.version().await {
        Ok(version) => match db.file() {
            Some(path) => Finding::fine(ABOUT, format!("{version}, {}", path.display())),
            None => Finding::fine(ABOUT, version),
        },
        Err(error) => Finding::broken(ABOUT, error.to_string(), "Start the database, then run doctor again."),
    }
}

async fn schema(db: &Db) -> Finding {
    match db.pending_changes().await {
        Ok(0) => Finding::fine("schema", "up to date"),
        Ok(count) => Finding::notice(
            "schema",
            format!("{count} change(s) not applied yet"),
            "The next start applies them; `lenslink migrate` does it now.",
        ),
        Err(error) => {
            let remedy = remedy(&error);
            Finding::broken("schema", error.to_string(), remedy)
        }
    }
}

async fn not_made_yet(location: &DatabaseLocation) -> Finding {
    let DatabaseLocation::Sqlite(path) = location else { return Finding::fine(ABOUT, "PostgreSQL") };
    let folder = path.parent().unwrap_or(path);
    match (try_writing(folder), bundled_sqlite().await) {
        (Ok(()), Ok(version)) => {
            Finding::fine(ABOUT, format!("{version}, {} will be made at the first start", path.display()))
        }
        (Err(source), _) => {
            let error = OpenError::Folder { path: folder.to_owned(), source };
            Finding::broken(ABOUT, error.to_string(), remedy(&error))
        }
        (_, Err(error)) => {
            Finding::broken(ABOUT, error.to_string(), "This program is damaged: install it again.")
        }
    }
}

/// What to do about a database that does not open; the start of the server says the same.
pub(crate) fn remedy(error: &OpenError) -> &'static str {
    match error {
        OpenError::Folder { .. } => {
            "Make it writable for this user, or set LENSLINK_DATA_DIR to a folder that is."
        }
        OpenError::InUse { .. } => {
            "Stop the other process, or use PostgreSQL (LENSLINK_DATABASE_URL) to run more than one."
        }
        OpenError::Empty { .. } => {
            "Restore a backup with `lenslink restore FILE --force`; to start without the old data, delete the file."
        }
        OpenError::Missing { .. } => {
            "Restore a backup with `lenslink restore FILE`, or correct LENSLINK_DATABASE_URL; to start without the old data, move the data folder away."
        }
        OpenError::File { .. } => "Check the path in LENSLINK_DATABASE_URL and the rights on the file.",
        OpenError::Unreachable { .. } => "Start PostgreSQL, or correct LENSLINK_DATABASE_URL.",
        OpenError::TooOld { .. } => "Upgrade it.",
        OpenError::NewerSchema(_) => {
            "Start the newer Lenslink again, or restore a backup made with this one."
        }
        OpenError::ForeignSchema(_) => "Use the Lenslink this database was made with, or restore a backup.",
        OpenError::Migration(_) => "Nothing was changed; read the reason above and start again.",
        OpenError::Silent(_) => "Look at the database's own log.",
    }
}
