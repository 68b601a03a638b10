//! What the operator decided. The only place that reads the environment.
//!
//! One file per section; each reads its settings, says what is wrong with them, and the start stops with all
//! faults at once.

mod accounts;
mod database;
mod hsts;
mod http;
mod keys;
mod links;
mod log;
mod mail;
mod objects;
mod reader;
mod settings;
mod values;
mod warnings;

pub use accounts::{Accounts, Google, Registration};
pub use hsts::Hsts;
pub use http::{Http, MetricsListen};
pub use keys::MasterKey;
pub use log::{Log, LogFormat};
pub use mail::{Mail, MailTransport, Smtp, SmtpEncryption};
pub use objects::Objects;
pub use reader::{Faults, Line, Source};
pub use settings::table;
pub use values::Values;

use domain::{Brand, OperatorLinks};
use storage::DatabaseLocation;

use reader::Reader;

#[derive(Clone, Debug)]
pub struct Config {
    pub brand: Brand,
    pub links: OperatorLinks,
    pub http: Http,
    pub database: DatabaseLocation,
    pub keys: MasterKey,
    pub objects: Objects,
    pub mail: Mail,
    pub accounts: Accounts,
    pub log: Log,
}

impl Config {
    pub fn read(values: &Values) -> Result<Self, Faults> {
        Self::read_with_lines(values).0
    }

    /// The configuration, and beside it one line per setting that says where its value came from.
    pub fn read_with_lines(values: &Values) -> (Result<Self, Faults>, Vec<Line>) {
        let mut reader = Reader::new(values);
        let config = Self::sections(&mut reader);
        let (faults, lines) = reader.finish();
        match config {
            Some(config) if faults.is_empty() => (Ok(config), lines),
            _ => (Err(faults), lines),
        }
    }

    /// Every section is read before any is given up, so that each gets to name its faults.
    fn sections(reader: &mut Reader<'_>) -> Option<Self> {
        let http = http::read(reader);
        let data_dir = database::data_dir(reader);
        let database = database::read(reader, &data_dir);
        let keys = keys::read(reader, &data_dir);
        let objects = objects::read(reader, &data_dir);
        let mail = mail::read(reader, &data_dir);
        let accounts = accounts::read(reader);
        let brand = reader.setting("LENSLINK_BRAND", "Lenslink", |text| text.parse::<Brand>());
        let links = links::read(reader);
        let log = log::read(reader);
        Some(Self {
            brand: brand?,
            links: links?,
            http: http?,
            database: database?,
            keys: keys?,
            objects: objects?,
            mail: mail?,
            accounts: accounts?,
            log: log?,
        })
    }
}

#[cfg(test)]
mod tests;
