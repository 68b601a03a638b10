//! `lenslink config`: prints the effective settings and their sources.

use std::process::ExitCode;

use crate::config::{Config, EffectiveSetting, RawSettings, SettingSource, descriptions};

use super::{print_error, print_line};

pub(super) fn run(values: &RawSettings) -> ExitCode {
    let (config, settings) = Config::read_with_settings(values);
    for (name, description) in descriptions() {
        if let Some(setting) = settings.iter().find(|setting| setting.name == name) {
            print_line(format_args!("# {description}\n{}\n", format_setting(setting)));
        }
    }
    match config {
        Ok(_) => ExitCode::SUCCESS,
        Err(errors) => {
            errors.iter().for_each(print_error);
            ExitCode::FAILURE
        }
    }
}

fn format_setting(setting: &EffectiveSetting) -> String {
    let EffectiveSetting { name, value, source } = setting;
    match source {
        SettingSource::Default if value.is_empty() => format!("{name}=    (not set)"),
        SettingSource::Default => format!("{name}={value}    (default)"),
        SettingSource::Environment => format!("{name}={value}    (environment)"),
        SettingSource::File => format!("{name}={value}    (settings file)"),
    }
}
