//! What is logged, and in which form.

use tracing_subscriber::EnvFilter;

use super::reader::Reader;

#[derive(Clone, Debug)]
pub struct Log {
    pub filter: String,
    pub format: LogFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

pub(super) fn read(reader: &mut Reader<'_>) -> Option<Log> {
    let filter = reader.setting("LENSLINK_LOG", "info", |text| match EnvFilter::try_new(text) {
        Ok(_) => Ok(text.to_owned()),
        Err(_) => Err("a filter such as info or server=debug,sqlx=warn is needed"),
    });
    let format = reader.setting("LENSLINK_LOG_FORMAT", "text", |text| match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("only text and json are allowed"),
    });
    Some(Log { filter: filter?, format: format? })
}
