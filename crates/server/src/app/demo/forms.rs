//! Parses the texts of the sample photographers by the same rules as the forms.

use std::str::FromStr;

use domain::{Price, ProfileNames, ServiceDetails};

use super::photographers::{SamplePhotographer, SampleService};
use super::{DemoError, parse_sample};
use crate::app::profiles::{Change, ContactChange, ProfileChange};

impl SamplePhotographer {
    pub(super) fn parse_profile(&self) -> Result<ProfileChange, DemoError> {
        Ok(ProfileChange {
            names: ProfileNames {
                username: parse_sample(self.username)?,
                display_name: parse_sample(self.name)?,
            },
            bio: parse_sample(self.bio)?,
            photo: Change::Keep,
            accent: parse_optional_change(self.accent)?,
            contact: ContactChange {
                show_email: Some(self.show_email),
                phone: parse_optional_change(self.phone)?,
                social_handle: parse_optional_change(self.social_handle)?,
                ..ContactChange::default()
            },
        })
    }

    pub(super) fn parse_services(&self) -> Result<Vec<ServiceDetails>, DemoError> {
        self.services.iter().map(parse_service).collect()
    }
}

fn parse_optional_change<T: FromStr>(text: Option<&'static str>) -> Result<Change<T>, DemoError> {
    text.map_or(Ok(Change::Keep), |text| parse_sample(text).map(Change::Set))
}

fn parse_service(sample: &SampleService) -> Result<ServiceDetails, DemoError> {
    let price = Price::from_cents(sample.cents).map_err(|_| DemoError::InvalidSample(sample.title))?;
    Ok(ServiceDetails {
        title: parse_sample(sample.title)?,
        description: parse_sample(sample.description)?,
        price,
    })
}
