//! Pages of the operator's own that pages and e-mails link to.

use domain::{OperatorLinks, OperatorUrl};

use super::reader::Reader;

pub(super) fn read(reader: &mut Reader<'_>) -> Option<OperatorLinks> {
    let privacy = reader.optional("LENSLINK_PRIVACY_URL", str::parse::<OperatorUrl>);
    let terms = reader.optional("LENSLINK_TERMS_URL", str::parse::<OperatorUrl>);
    let imprint = reader.optional("LENSLINK_IMPRINT_URL", str::parse::<OperatorUrl>);
    Some(OperatorLinks { privacy: privacy?, terms: terms?, imprint: imprint? })
}
