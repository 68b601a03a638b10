//! What is logged, and in which form.

use tracing_subscriber::filter::Targets;

use super::reader::Reader;

#[derive(Clone, Debug)]
pub struct Log {
    pub filter: Targets,
    pub format: LogFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

pub(super) fn read(reader: &mut Reader<'_>) -> Option<Log> {
    let filter = reader.setting("LENSLINK_LOG", "info", |text| {
        text.parse::<Targets>().map_err(|_| "a filter such as info or info,server=debug is needed")
    });
    let format = reader.setting("LENSLINK_LOG_FORMAT", "text", |text| match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("only text and json are allowed"),
    });
    Some(Log { filter: filter?, format: format? })
}
