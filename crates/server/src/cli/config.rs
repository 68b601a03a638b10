use std::process::ExitCode;

use crate::config::{Config, Line, Source, Values, table};

use super::{complain, say};

pub(super) fn run(values: &Values) -> ExitCode {
    let (config, lines) = Config::read_with_lines(values);
    for (name, about) in table() {
        if let Some(line) = lines.iter().find(|line| line.name == name) {
            say(format_args!("# {about}\n{}\n", shown(line)));
        }
    }
    match config {
        Ok(_) => ExitCode::SUCCESS,
        Err(faults) => {
            faults.iter().for_each(complain);
            ExitCode::FAILURE
        }
    }
}

fn shown(line: &Line) -> String {
    let Line { name, value, source } = line;
    match source {
        Source::Default if value.is_empty() => format!("{name}=    (not set)"),
        Source::Default => format!("{name}={value}    (default)"),
        Source::Environment => format!("{name}={value}    (environment)"),
        Source::File => format!("{name}={value}    (settings file)"),
    }
}
