//! Prices, in cents of a dollar.

use std::fmt;

use thiserror::Error;

const MIN_CENTS: i64 = 100;
const MAX_CENTS: i64 = 99_999_999;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Price(i64);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PriceError {
    #[error("Price must be at least $1.00")]
    TooLow,
    #[error("Price must be at most $999,999.99")]
    TooHigh,
    #[error("Price must be a whole number of cents")]
    NotWhole,
}

impl Price {
    pub const fn from_cents(cents: i64) -> Result<Self, PriceError> {
        match cents {
            ..MIN_CENTS => Err(PriceError::TooLow),
            MIN_CENTS..=MAX_CENTS => Ok(Self(cents)),
            _ => Err(PriceError::TooHigh),
        }
    }

    pub const fn as_cents(self) -> i64 {
        self.0
    }
}

/// `$1,250.00`, as the pages show it.
impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dollars, cents) = (self.0 / 100, self.0 % 100);
        f.write_str("$")?;
        // No price has more than six digits before the point.
        if dollars >= 1_000 {
            write!(f, "{},{:03}.{cents:02}", dollars / 1_000, dollars % 1_000)
        } else {
            write!(f, "{dollars}.{cents:02}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_one_dollar_to_just_below_a_million() {
        for cents in [100, 101, 25_000, 99_999_999] {
            assert_eq!(Price::from_cents(cents).unwrap().as_cents(), cents);
        }
        for cents in [99, 0, -1, i64::MIN] {
            let error = Price::from_cents(cents).unwrap_err().to_string();
            assert_eq!(error, "Price must be at least $1.00", "{cents}");
        }
        for cents in [100_000_000, 1_000_000_000_000, i64::MAX] {
            let error = Price::from_cents(cents).unwrap_err().to_string();
            assert_eq!(error, "Price must be at most $999,999.99", "{cents}");
        }
    }

    #[test]
    fn displays_dollars_and_cents() {
        let display = |cents: i64| Price::from_cents(cents).unwrap().to_string();
        assert_eq!([display(100), display(99_999)], ["$1.00", "$999.99"]);
        assert_eq!([display(100_000), display(125_005)], ["$1,000.00", "$1,250.05"]);
        assert_eq!(display(99_999_999), "$999,999.99");
    }
}
