//! A draft as HTML.
//!
//! Mail programs know the HTML of 1999: tables for layout, styles on each element, nothing loaded from elsewhere.
//! Colours are the tokens of the light theme; the page asks for no dark version, and both its text and its grounds
//! are given everywhere, so that a program that inverts colours inverts pairs.

use domain::{OperatorLinks, OperatorUrl};
use render::escape::html_text;

use super::draft::Draft;
use super::html_blocks::block;
use super::signature::Signature;

pub(super) const PAPER: &str = "#FBF9F5";
pub(super) const SHEET: &str = "#FFFFFF";
pub(super) const INK: &str = "#191511";
pub(super) const INK_SOFT: &str = "#6A6157";
pub(super) const LINE: &str = "#E6DFD4";
pub(super) const LINE_STRONG: &str = "#8E8478";
pub(super) const SAFELIGHT: &str = "#C2410C";
pub(super) const ON_SAFELIGHT: &str = "#FFFFFF";
const SERIF: &str = "'Instrument Serif',Georgia,'Times New Roman',serif";
pub(super) const MONO: &str = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";
pub(super) const SANS: &str = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/// Keeps what follows the preview out of the list of mails.
const FILL: &str = "&#847;&zwnj;&nbsp;";

pub(super) fn html(draft: &Draft, signature: &Signature<'_>) -> String {
    let (subject, preview) = (html_text(&draft.subject), html_text(&draft.preview));
    let (heading, topic) = (html_text(&draft.heading), html_text(draft.topic));
    let (brand, home) = (html_text(signature.brand.as_str()), html_text(signature.home.origin()));
    let links = links(signature.links);
    let answers = html_text(&draft.answers());
    let body: String = draft.body.iter().map(block).collect();
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
<td align="right" style="font-family:{MONO};font-size:13px;line-height:30px;color:{INK_SOFT};">{topic}</td>
</tr></table>
</td></tr>
<tr><td bgcolor="{SHEET}" style="padding:32px;background-color:{SHEET};border:1px solid {LINE};border-radius:14px;font-family:{SANS};font-size:17px;line-height:26px;color:{INK};">
<h1 style="margin:0 0 20px;font-family:{SERIF};font-weight:400;font-size:32px;line-height:36px;color:{INK};">{heading}</h1>
{body}</td></tr>
<tr><td style="padding:20px 8px 0;font-family:{SANS};font-size:13px;line-height:20px;color:{INK_SOFT};word-break:break-word;">Sent by {brand}, {home}. {answers}{links}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
"#
    )
}

/// A line of their own below the sender; nothing if the operator has none.
fn links(links: &OperatorLinks) -> String {
    let link = |(label, url): (&str, &OperatorUrl)| {
        let url = html_text(url.as_str());
        format!("<a href=\"{url}\" style=\"color:{INK_SOFT};text-decoration:underline;\">{label}</a>")
    };
    let links: Vec<String> = links.labelled().map(link).collect();
    if links.is_empty() { String::new() } else { format!("<br>\n{}", links.join(" &middot; ")) }
}
