//! Requests as lines of a spreadsheet (RFC 4180).

use domain::booking::Booking;

const COLUMNS: [&str; 9] =
    ["Received", "Status", "Service", "Price", "Client", "Email", "Message", "Date", "Note"];
/// Spreadsheets take it as the sign that what follows is UTF-8.
const MARK: char = '\u{feff}';
/// A spreadsheet would run what begins like this.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

pub(super) fn head() -> String {
    format!("{MARK}{}", line(&COLUMNS.map(str::to_owned)))
}

pub(super) fn row(booking: &Booking) -> String {
    let cents = booking.price.as_cents();
    line(&[
        booking.created_at.iso(),
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
    let quote = if text.starts_with(FORMULA) { "'" } else { "" };
    if text.contains([',', '"', '\n', '\r', '\t']) {
        format!("\"{quote}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{quote}{text}")
    }
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
            ("\t=1", "\"'\t=1\""),
            ("\r=1", "\"'\r=1\""),
            (
                "=HYPERLINK(\"http://evil.example\",\"x\")",
                "\"'=HYPERLINK(\"\"http://evil.example\"\",\"\"x\"\")\"",
            ),
            ("a=1", "a=1"),
        ] {
            assert_eq!(cell(text), expected, "{text:?}");
        }
    }

    #[test]
    fn the_head_names_the_columns() {
        assert_eq!(head(), "\u{feff}Received,Status,Service,Price,Client,Email,Message,Date,Note\r\n");
    }
}
