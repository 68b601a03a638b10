//! One draft as HTML and as plain text.
//!
//! Mail programs know the HTML of 1999: tables for layout, styles on each element, nothing loaded from elsewhere.
//! Colours are the tokens of the light theme; the page asks for no dark version, and both its text and its grounds
//! are given everywhere, so that a program that inverts colours inverts pairs.

use domain::{Brand, PublicUrl};
use render::escape::html_text;

use super::words::{Action, Draft};

const PAPER: &str = "#FBF9F5";
const SHEET: &str = "#FFFFFF";
const INK: &str = "#191511";
const INK_SOFT: &str = "#6A6157";
const LINE: &str = "#E6DFD4";
const SAFELIGHT: &str = "#C2410C";
const ON_SAFELIGHT: &str = "#FFFFFF";
const SERIF: &str = "'Instrument Serif',Georgia,'Times New Roman',serif";
const MONO: &str = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";
const SANS: &str = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/// A caption at the end of the line that the wordmark begins, as on the edge of a film.
const TOPIC: &str = "your account";
const NO_REPLY: &str = "Nobody reads answers to this address.";
/// Columns of a plain text that reads well on any screen.
const COLUMNS: usize = 72;
/// Keeps what follows the preview out of the list of mails.
const FILL: &str = "&#847;&zwnj;&nbsp;";

pub(super) fn html(draft: &Draft, brand: &Brand, home: &PublicUrl) -> String {
    let (subject, preview, heading) =
        (html_text(&draft.subject), html_text(&draft.preview), html_text(draft.heading));
    let (brand, home) = (html_text(brand.as_str()), html_text(home.origin()));
    let before: String = draft.before.iter().map(|text| paragraph(text)).collect();
    let action = draft.action.as_ref().map(button).unwrap_or_default();
    let after: String = draft.after.iter().map(|text| paragraph(text)).collect();
    let fill = FILL.repeat(60);
    format!(
        r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>{subject}</title>
</head>
<body style="margin:0;padding:0;background-color:{PAPER};color:{INK};">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">{preview}{fill}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="{PAPER}" style="background-color:{PAPER};">
<tr><td align="center" style="padding:32px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td style="padding:0 8px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="font-family:{SERIF};font-size:25px;line-height:30px;color:{INK};">{brand}</td>
<td align="right" style="font-family:{MONO};font-size:13px;line-height:30px;color:{INK_SOFT};">{TOPIC}</td>
</tr></table>
</td></tr>
<tr><td bgcolor="{SHEET}" style="padding:32px;background-color:{SHEET};border:1px solid {LINE};border-radius:14px;font-family:{SANS};font-size:17px;line-height:26px;color:{INK};">
<h1 style="margin:0 0 20px;font-family:{SERIF};font-weight:400;font-size:32px;line-height:36px;color:{INK};">{heading}</h1>
{before}{action}{after}</td></tr>
<tr><td style="padding:20px 8px 0;font-family:{SANS};font-size:13px;line-height:20px;color:{INK_SOFT};">Sent by {brand}, {home}. {NO_REPLY}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
"#
    )
}

fn paragraph(text: &str) -> String {
    format!("<p style=\"margin:0 0 16px;color:{INK};\">{}</p>\n", html_text(text))
}

/// A cell with a ground of its own, because Outlook gives none to a link; below it the bare address, for whoever wants
/// to see where it leads or has to copy it.
fn button(action: &Action) -> String {
    let (label, link) = (html_text(action.label), html_text(&action.link));
    format!(
        r#"<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 16px;"><tr>
<td bgcolor="{SAFELIGHT}" style="background-color:{SAFELIGHT};border-radius:10px;mso-padding-alt:14px 24px;">
<a href="{link}" style="display:inline-block;padding:14px 24px;font-family:{SANS};font-size:17px;line-height:20px;font-weight:600;color:{ON_SAFELIGHT};text-decoration:none;">{label}</a>
</td></tr></table>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:{INK_SOFT};word-break:break-all;">Or open <a href="{link}" style="color:{SAFELIGHT};">{link}</a></p>
"#
    )
}

pub(super) fn text(draft: &Draft, brand: &Brand, home: &PublicUrl) -> String {
    let mut parts = vec![draft.heading.to_owned()];
    parts.extend(draft.before.iter().map(|text| wrapped(text)));
    if let Some(Action { label, link }) = &draft.action {
        parts.push(format!("{label}:\n{link}"));
    }
    parts.extend(draft.after.iter().map(|text| wrapped(text)));
    let sender = wrapped(&format!("Sent by {brand}, {home}. {NO_REPLY}"));
    // Two dashes and a space: what follows is a signature, which mail programs set apart.
    format!("{}\n\n-- \n{sender}\n", parts.join("\n\n"))
}

/// Broken between words; a word that is longer than a line stays whole.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    let mut width = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > COLUMNS {
            lines.push(String::new());
            width = 0;
        }
        if let Some(line) = lines.last_mut() {
            if width > 0 {
                line.push(' ');
                width += 1;
            }
            line.push_str(word);
            width += length;
        }
    }
    lines.join("\n")
}
