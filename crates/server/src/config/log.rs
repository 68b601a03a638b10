//! Log filter and format.

use tracing_subscriber::filter::Targets;

use super::reader::SettingsReader;

#[derive(Clone, Debug)]
pub struct LogConfig {
    pub filter: Targets,
    pub format: LogFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

pub(super) fn read(reader: &mut SettingsReader<'_>) -> Option<LogConfig> {
    let filter = reader.read_or_default("LENSLINK_LOG", "info", |text| {
        text.parse::<Targets>().map_err(|_| "a filter such as info or info,server=debug is needed")
    });
    let format = reader.read_or_default("LENSLINK_LOG_FORMAT", "text", |text| match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("only text and json are allowed"),
    });
    Some(LogConfig { filter: filter?, format: format? })
}
