use storage::{DatabaseLocation, Db, OpenError, bundled_sqlite_version};

use super::folder::try_writing;
use super::{Depth, Finding};
use crate::app::instance::refuse_missing_database;
use crate::config::Config;

const ABOUT: &str = "database";

/// Also returns the database for other checks. `None` if it does not open or does not exist yet.
pub(super) async fn examine(config: &Config, depth: Depth) -> (Vec<Finding>, Option<Db>) {
    match open(config).await {
        Ok(Some(db)) => {
            let mut findings = vec![check_version(&db).await, check_schema(&db).await];
            if depth == Depth::Deep {
                findings.push(check_contents(&db).await);
            }
            (findings, Some(db))
        }
        Ok(None) => (vec![check_missing_database(&config.database).await], None),
        Err(error) => {
            let remedy = remedy(&error);
            (vec![Finding::broken(ABOUT, error.to_string(), remedy)], None)
        }
    }
}

/// `None` if the SQLite file does not exist yet. Fails if it is missing although other files of the instance
/// exist.
async fn open(config: &Config) -> Result<Option<Db>, OpenError> {
    refuse_missing_database(config)?;
    Db::open_shared(&config.database).await
}

async fn check_contents(db: &Db) -> Finding {
    const ABOUT: &str = "contents";
    match (db.sqlite_path(), db.passes_integrity_check().await) {
        (None, _) => Finding::fine(ABOUT, "not checked: PostgreSQL checks its own files"),
        (Some(_), true) => Finding::fine(ABOUT, "no errors in pages, indexes or references"),
        (Some(path), false) => Finding::broken(
            ABOUT,
            format!("{} is damaged", path.display()),
            "Stop the server and restore a backup with `lenslink restore FILE --force`.",
        ),
    }
}

async fn check_version(db: &Db) -> Finding {
    match db.version().await {
        Ok(version) => match db.sqlite_path() {
            Some(path) => Finding::fine(ABOUT, format!("{version}, {}", path.display())),
            None => Finding::fine(ABOUT, version),
        },
        Err(error) => Finding::broken(ABOUT, error.to_string(), "Start the database, then run doctor again."),
    }
}

async fn check_schema(db: &Db) -> Finding {
    match db.pending_migrations().await {
        Ok(0) => Finding::fine("schema", "up to date"),
        Ok(count) => Finding::notice(
            "schema",
            format!("{count} migration(s) not applied yet"),
            "The next start applies them; `lenslink migrate` does it now.",
        ),
        Err(error) => {
            let remedy = remedy(&error);
            Finding::broken("schema", error.to_string(), remedy)
        }
    }
}

async fn check_missing_database(location: &DatabaseLocation) -> Finding {
    let DatabaseLocation::Sqlite(path) = location else { return Finding::fine(ABOUT, "PostgreSQL") };
    let folder = path.parent().unwrap_or(path);
    match (try_writing(folder), bundled_sqlite_version().await) {
        (Ok(()), Ok(version)) => {
            Finding::fine(ABOUT, format!("{version}, {} will be created at the first start", path.display()))
        }
        (Err(source), _) => {
            let error = OpenError::Folder { path: folder.to_owned(), source };
            Finding::broken(ABOUT, error.to_string(), remedy(&error))
        }
        (_, Err(error)) => {
            Finding::broken(ABOUT, error.to_string(), "This binary is damaged. Install it again.")
        }
    }
}

/// What the operator can do about a database that does not open. Other commands, such as `lenslink serve`,
/// print it with the error.
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
        OpenError::File { .. } => "Check the path in LENSLINK_DATABASE_URL and the permissions of the file.",
        OpenError::Unreachable { .. } => "Start PostgreSQL, or correct LENSLINK_DATABASE_URL.",
        OpenError::TooOld { .. } => "Upgrade the database server.",
        OpenError::NewerSchema(_) => {
            "Start the newer Lenslink version again, or restore a backup made with this version."
        }
        OpenError::MigrationMismatch(_) => {
            "Use the Lenslink version that created this database, or restore a backup."
        }
        OpenError::Migration(_) => "Nothing was changed. Fix the cause above and start again.",
        OpenError::NoAnswer(_) => "Check the log of the database server.",
    }
}
