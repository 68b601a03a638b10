//! The photographers' forms, filled in and read under the rules that hold for everybody.

use std::str::FromStr;

use domain::{Names, Offer, Price};

use super::Refusal;
use super::people::{Offered, Person};
use crate::app::profiles::{Change, ContactChange, ProfileChange};

pub(super) fn read<T: FromStr>(text: &'static str) -> Result<T, Refusal> {
    text.parse().map_err(|_| Refusal::Unfit(text))
}

impl Person {
    pub(super) fn profile(&self) -> Result<ProfileChange, Refusal> {
        Ok(ProfileChange {
            names: Names { username: read(self.username)?, display_name: read(self.name)? },
            bio: read(self.bio)?,
            photo: Change::Keep,
            accent: given(self.accent)?,
            contact: ContactChange {
                show_email: Some(self.show_email),
                phone: given(self.phone)?,
                social_handle: given(self.social_handle)?,
                ..ContactChange::default()
            },
        })
    }

    pub(super) fn offers(&self) -> Result<Vec<Offer>, Refusal> {
        self.services.iter().map(offer).collect()
    }
}

fn given<T: FromStr>(text: Option<&'static str>) -> Result<Change<T>, Refusal> {
    text.map_or(Ok(Change::Keep), |text| read(text).map(Change::Set))
}

fn offer(offered: &Offered) -> Result<Offer, Refusal> {
    let price = Price::from_cents(offered.cents).map_err(|_| Refusal::Unfit(offered.title))?;
    Ok(Offer { title: read(offered.title)?, description: read(offered.description)?, price })
}
