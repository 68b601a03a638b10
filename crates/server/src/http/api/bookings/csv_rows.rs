//! Requests as CSV rows (RFC 4180).

use domain::TimeZone;
use domain::booking::Booking;

const COLUMNS: [&str; 9] =
    ["Received", "Status", "Service", "Price", "Client", "Email", "Message", "Date", "Note"];
/// Tells spreadsheets that the file is UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';
/// Spreadsheets treat cells that begin with these characters as formulas. Some also accept full-width forms.
const FORMULA_STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Each of these characters starts a new cell in some spreadsheet: many, such as Excel in much of Europe, use
/// another separator than the comma, and then ignore our quotes.
const CELL_SEPARATORS: [char; 7] = [',', ';', '|', '\t', '\n', '\r', '\u{2028}'];

pub(super) fn format_header_row() -> String {
    format!("{BYTE_ORDER_MARK}{}", join_cells(&COLUMNS.map(str::to_owned)))
}

/// The time of receipt is in the photographer's time zone, with the UTC offset.
pub(super) fn format_booking_row(booking: &Booking, zone: TimeZone) -> String {
    let cents = booking.price.as_cents();
    join_cells(&[
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

fn join_cells(cells: &[String; 9]) -> String {
    let cells: Vec<String> = cells.iter().map(|text| quote_cell(text)).collect();
    format!("{}\r\n", cells.join(","))
}

fn quote_cell(text: &str) -> String {
    let text = escape_formulas(text);
    if text.contains('"') || text.contains(CELL_SEPARATORS) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text
    }
}

/// Puts a `'` before every formula, wherever a cell may begin. Spaces and quotes before a formula do not
/// help, because spreadsheets drop them.
fn escape_formulas(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    if text.starts_with(['\t', '\r']) {
        escaped.push('\'');
    }
    let mut is_cell_start = true;
    for c in text.chars() {
        if is_cell_start && FORMULA_STARTS.contains(&c) {
            escaped.push('\'');
        }
        is_cell_start = CELL_SEPARATORS.contains(&c) || (is_cell_start && (c == '"' || c.is_whitespace()));
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_cells_and_escapes_formulas() {
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
            assert_eq!(quote_cell(text), expected, "{text:?}");
        }
    }

    /// Splits a line as a careless program with this separator may: at a line feed too, and a quote at the start
    /// of a cell quotes until the next quote.
    fn split_cells(line: &str, separator: char) -> Vec<String> {
        let (mut cells, mut cell, mut is_quoted) = (Vec::new(), String::new(), false);
        for c in line.chars() {
            match c {
                '"' if cell.is_empty() || is_quoted => is_quoted = !is_quoted,
                c if !is_quoted && (c == separator || c == '\n') => cells.push(std::mem::take(&mut cell)),
                c => cell.push(c),
            }
        }
        cells.push(cell);
        cells
    }

    #[test]
    fn escapes_formulas_wherever_a_program_may_split_cells() {
        let hostile_texts = FORMULA_STARTS.into_iter().flat_map(|sign| {
            let formula = format!("{sign}cmd|' /C calc'!A0");
            let prefixes = [
                "", " ", "\"", "\u{a0}", "\t", "\n", "a;", "a; ", "a;\"", "a,", "a|", "a\t", "a\n", "a\";\"",
            ];
            prefixes.map(|prefix| format!("{prefix}{formula};x"))
        });
        for text in hostile_texts {
            let line = join_cells(&std::array::from_fn(|_| text.clone()));
            for separator in [',', ';', '\t', '|'] {
                for cell in split_cells(&line, separator) {
                    let start = cell.trim_start().trim_start_matches('"').trim_start();
                    assert!(!start.starts_with(FORMULA_STARTS), "{separator:?} {text:?}: {cell:?}");
                }
            }
        }
    }

    #[test]
    fn file_starts_with_the_column_names() {
        assert_eq!(
            format_header_row(),
            "\u{feff}Received,Status,Service,Price,Client,Email,Message,Date,Note\r\n"
        );
    }
}
