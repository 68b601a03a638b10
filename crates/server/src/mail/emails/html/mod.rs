//! Renders a draft as HTML for mail clients: tables for layout, inline styles, no external resources. The
//! page, the card and the buttons set their background colour and every text sets its own colour, so that
//! mail clients which invert colours keep the contrast.

mod blocks;

use domain::{OperatorLinks, OperatorUrl};
use render::escape::escape_html;

use super::branding::EmailBranding;
use super::draft::Draft;
use blocks::render_block;

const BACKGROUND: &str = "#FBF9F5";
const CARD: &str = "#FFFFFF";
const TEXT: &str = "#191511";
const TEXT_MUTED: &str = "#6A6157";
const BORDER: &str = "#E6DFD4";
const BORDER_STRONG: &str = "#8E8478";
const ACCENT: &str = "#C2410C";
const ON_ACCENT: &str = "#FFFFFF";
const SERIF: &str = "'Instrument Serif',Georgia,'Times New Roman',serif";
const MONO: &str = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace";
const SANS: &str = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/// Invisible padding that keeps the body text out of the preview line of mail clients.
const PREVIEW_PADDING: &str = "&#847;&zwnj;&nbsp;";

pub(super) fn render_html(draft: &Draft, branding: &EmailBranding<'_>) -> String {
    let (subject, preview) = (escape_html(&draft.subject), escape_html(&draft.preview));
    let (heading, topic) = (escape_html(&draft.heading), escape_html(draft.topic));
    let (brand, public_url) =
        (escape_html(branding.brand.as_str()), escape_html(branding.public_url.origin()));
    let links = render_links(branding.links);
    let reply_note = escape_html(&draft.reply_note());
    let body: String = draft.body.iter().map(render_block).collect();
    let padding = PREVIEW_PADDING.repeat(60);
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
<body style="margin:0;padding:0;background-color:{BACKGROUND};color:{TEXT};">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">{preview}{padding}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="{BACKGROUND}" style="background-color:{BACKGROUND};">
<tr><td align="center" style="padding:32px 16px;">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;">
<tr><td style="padding:0 8px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="font-family:{SERIF};font-size:25px;line-height:30px;color:{TEXT};">{brand}</td>
<td align="right" style="font-family:{MONO};font-size:13px;line-height:30px;color:{TEXT_MUTED};">{topic}</td>
</tr></table>
</td></tr>
<tr><td bgcolor="{CARD}" style="padding:32px;background-color:{CARD};border:1px solid {BORDER};border-radius:14px;font-family:{SANS};font-size:17px;line-height:26px;color:{TEXT};">
<h1 style="margin:0 0 20px;font-family:{SERIF};font-weight:400;font-size:32px;line-height:36px;color:{TEXT};">{heading}</h1>
{body}</td></tr>
<tr><td style="padding:20px 8px 0;font-family:{SANS};font-size:13px;line-height:20px;color:{TEXT_MUTED};word-break:break-word;">Sent by {brand}, {public_url}. {reply_note}{links}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
"#
    )
}

/// The operator's links, on a line below the sender. Empty if the operator has set none.
fn render_links(links: &OperatorLinks) -> String {
    let render_link = |(label, url): (&str, &OperatorUrl)| {
        let url = escape_html(url.as_str());
        format!("<a href=\"{url}\" style=\"color:{TEXT_MUTED};text-decoration:underline;\">{label}</a>")
    };
    let links: Vec<String> = links.labelled().map(render_link).collect();
    if links.is_empty() { String::new() } else { format!("<br>\n{}", links.join(" &middot; ")) }
}
