//! The operator's legal pages, which pages and emails link to.

use domain::{OperatorLinks, OperatorUrl};

use super::reader::SettingsReader;

pub(super) fn read(reader: &mut SettingsReader<'_>) -> Option<OperatorLinks> {
    let privacy = reader.read_optional("LENSLINK_PRIVACY_URL", str::parse::<OperatorUrl>);
    let terms = reader.read_optional("LENSLINK_TERMS_URL", str::parse::<OperatorUrl>);
    let imprint = reader.read_optional("LENSLINK_IMPRINT_URL", str::parse::<OperatorUrl>);
    Some(OperatorLinks { privacy: privacy?, terms: terms?, imprint: imprint? })
}
