//! Requests as lines of a spreadsheet (RFC 4180).

use domain::TimeZone;
use domain::booking::Booking;

const COLUMNS: [&str; 9] =
    ["Received", "Status", "Service", "Price", "Client", "Email", "Message", "Date", "Note"];
/// Spreadsheets take it as the sign that what follows is UTF-8.
const MARK: char = '\u{feff}';
/// A spreadsheet would run what begins like this, some of them also in the width of Chinese characters.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Where another cell begins for a spreadsheet that takes something else than the comma for the border, as Excel does
/// in half of Europe. It does not see our quotes then.
const BORDERS: [char; 7] = [',', ';', '|', '\t', '\n', '\r', '\u{2028}'];

pub(super) fn head() -> String {
    format!("{MARK}{}", line(&COLUMNS.map(str::to_owned)))
}

/// When it was received is told in the photographer's zone, with the distance from UTC.
pub(super) fn row(booking: &Booking, zone: TimeZone) -> String {
    let cents = booking.price.as_cents();
    line(&[
        zone.iso(booking.created_at),
        booking.status.as_str().to_owned(),
        booking.title.to_string(),
        format!("{}.{:02}", cents / 100, cents % 100),
        booking.request.client_name.to_string(),
        booking.request.client_email.as_str().to_owned(),
        booking.request.message.to_string(),
        booking.date.map(|date| date.to_string()).unwrap_or_default(),
        booking.note.to_string(),
    ])
}

fn line(cells: &[String; 9]) -> String {
    let cells: Vec<String> = cells.iter().map(|text| cell(text)).collect();
    format!("{}\r\n", cells.join(","))
}

fn cell(text: &str) -> String {
    let text = harmless(text);
    if text.contains('"') || text.contains(BORDERS) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

/// With a `'` before everything that would run, wherever a cell may begin. Spaces and quotes before it are no help:
/// spreadsheets drop them.
fn harmless(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    if text.starts_with(['\t', '\r']) {
        safe.push('\'');
    }
    let mut begins = true;
    for c in text.chars() {
        if begins && FORMULA.contains(&c) {
            safe.push('\'');
        }
        begins = BORDERS.contains(&c) || (begins && (c == '"' || c.is_whitespace()));
        safe.push(c);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_and_none_ends_before_its_end() {
        for (text, expected) in [
            ("Bo Öberg", "Bo Öberg"),
            ("", ""),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("one\ntwo", "\"one\ntwo\""),
            ("=1+1", "'=1+1"),
            ("+46 70", "'+46 70"),
            ("-2", "'-2"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("\t=1", "\"'\t'=1\""),
            ("\r=1", "\"'\r'=1\""),
            ("＝1+1", "'＝1+1"),
            (" =1", " '=1"),
            ("a;b", "\"a;b\""),
            ("Bo;=cmd|' /C calc'!A0;x", "\"Bo;'=cmd|' /C calc'!A0;x\""),
            ("Bo; \"@SUM(A1)\"", "\"Bo; \"\"'@SUM(A1)\"\"\""),
            ("hi\n=1\n- 2", "\"hi\n'=1\n'- 2\""),
            (
                "=HYPERLINK(\"http://evil.example\",\"x\")",
                "\"'=HYPERLINK(\"\"http://evil.example\"\",\"\"x\"\")\"",
            ),
            ("a=1", "a=1"),
        ] {
            assert_eq!(cell(text), expected, "{text:?}");
        }
    }

    /// As a spreadsheet reads a line whose cells end where it believes: what stands in quotes is one cell only if the
    /// quotes are all around it.
    fn cells(line: &str, border: char) -> Vec<String> {
        let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
        for c in line.chars() {
            match c {
                '"' if cell.is_empty() || quoted => quoted = !quoted,
                c if !quoted && (c == border || c == '\n') => cells.push(std::mem::take(&mut cell)),
                c => cell.push(c),
            }
        }
        cells.push(cell);
        cells
    }

    #[test]
    fn nothing_runs_whatever_a_spreadsheet_takes_for_the_border_of_cells() {
        let hostile = FORMULA.into_iter().flat_map(|sign| {
            let run = format!("{sign}cmd|' /C calc'!A0");
            let befores = [
                "", " ", "\"", "\u{a0}", "\t", "\n", "a;", "a; ", "a;\"", "a,", "a|", "a\t", "a\n", "a\";\"",
            ];
            befores.map(|before| format!("{before}{run};x"))
        });
        for text in hostile {
            let line = line(&std::array::from_fn(|_| text.clone()));
            for border in [',', ';', '\t', '|'] {
                for cell in cells(&line, border) {
                    let begins = cell.trim_start().trim_start_matches('"').trim_start();
                    assert!(!begins.starts_with(FORMULA), "{border:?} {text:?}: {cell:?}");
                }
            }
        }
    }

    #[test]
    fn the_head_names_the_columns() {
        assert_eq!(head(), "\u{feff}Received,Status,Service,Price,Client,Email,Message,Date,Note\r\n");
    }
}
