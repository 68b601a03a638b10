use domain::{Account, AccountId, Bio, Contact, Names, Photo, PhotoId, Profile};
use storage::{Db, PublishedProfile};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, insert};

fn names(username: &str) -> Names {
    Names { username: username.parse().unwrap(), display_name: "Anna Berg 📷".parse().unwrap() }
}

fn profile(username: &str) -> Profile {
    let contact = Contact {
        show_email: false,
        phone: Some("+46 70 123 45 67".parse().unwrap()),
        show_phone: true,
        social_handle: Some("anna.berg".parse().unwrap()),
        show_social: false,
    };
    Profile {
        names: Some(names(username)),
        bio: "Light.\nWater.".parse().unwrap(),
        photo: None,
        contact,
        accent: None,
    }
}

async fn save(db: &Db, account: AccountId, profile: &Profile) {
    commit(db, async |tx| {
        let names = profile.names.as_ref().unwrap();
        tx.usernames().take(account, &names.username, NOW).await.unwrap();
        tx.profiles().save(account, names, &profile.bio, &profile.contact, NOW).await.unwrap();
    })
    .await;
}

async fn get(db: &Db, account: AccountId) -> Option<Profile> {
    db.read().await.unwrap().profiles().get(account).await.unwrap()
}

async fn published(db: &Db, name: &str) -> Option<PublishedProfile> {
    db.read().await.unwrap().profiles().published(&name.parse().unwrap()).await.unwrap()
}

async fn anna_and_bo(db: &Db) -> (Account, Account) {
    let (anna, bo) = (account("anna@example.com"), account("bo@example.com"));
    insert(db, &anna).await;
    insert(db, &bo).await;
    (anna, bo)
}

async fn a_profile_reads_back_as_it_was_written_and_belongs_to_one_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = anna_and_bo(&db).await;
    assert_eq!(get(&db, anna.id).await, None);
    save(&db, anna.id, &profile("Anna")).await;
    assert_eq!(get(&db, anna.id).await, Some(profile("Anna")));
    assert_eq!(get(&db, bo.id).await, None);
}

async fn saving_again_replaces_everything_but_the_photo(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = anna_and_bo(&db).await;
    let photo = Photo { id: PhotoId::new(NOW), side: 700, placeholder: vec![0xff, 0xd8] };
    commit(&db, async |tx| {
        tx.photos().insert(&photo, anna.id, NOW).await.unwrap();
        tx.photos().show(anna.id, Some(photo.id), NOW).await.unwrap();
    })
    .await;
    let only_photo = Profile { photo: Some(photo), ..Profile::default() };
    assert_eq!(get(&db, anna.id).await.as_ref(), Some(&only_photo), "a photo may come first");

    save(&db, anna.id, &profile("Anna")).await;
    assert_eq!(get(&db, anna.id).await, Some(Profile { photo: only_photo.photo.clone(), ..profile("Anna") }));
    let bare = Profile {
        names: Some(names("berg")),
        bio: Bio::default(),
        photo: only_photo.photo,
        contact: Contact::default(),
        accent: None,
    };
    save(&db, anna.id, &bare).await;
    assert_eq!(get(&db, anna.id).await, Some(bare));
}

async fn an_accent_is_kept_until_it_is_changed_or_taken_away(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = anna_and_bo(&db).await;
    save(&db, anna.id, &profile("Anna")).await;
    save(&db, bo.id, &profile("bo-")).await;
    let wear = async |accent: Option<&str>| {
        let accent = accent.map(|text| text.parse().unwrap());
        commit(&db, async |tx| tx.profiles().set_accent(anna.id, accent, NOW).await.unwrap()).await;
        let worn = |profile: Option<Profile>| profile.unwrap().accent.map(|worn| worn.chosen().to_string());
        assert_eq!(worn(get(&db, bo.id).await), None, "it is one photographer's");
        let shown = published(&db, "anna").await.unwrap().profile;
        assert_eq!(worn(Some(shown)), worn(get(&db, anna.id).await));
        worn(get(&db, anna.id).await)
    };
    assert_eq!(wear(Some("#C2410C")).await.as_deref(), Some("#c2410c"));
    save(&db, anna.id, &profile("Anna")).await;
    assert_eq!(get(&db, anna.id).await.unwrap().accent, "#c2410c".parse().ok(), "saved without a word of it");
    let booked = db.read().await.unwrap().bookings().photographer(anna.id).await.unwrap().unwrap();
    assert_eq!(booked.accent, "#c2410c".parse().ok());
    assert_eq!(wear(Some("#00ff09")).await.as_deref(), Some("#00ff09"));
    assert_eq!(wear(None).await, None);
}

async fn what_is_no_colour_is_not_stored(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = anna_and_bo(&db).await;
    save(&db, anna.id, &profile("Anna")).await;
    for text in ["", "#c2410", "#c2410c0", "#C2410C", "c2410c", "#c2410g", "#c2410c\n", "red"] {
        let change = format!("UPDATE profiles SET accent = '{text}'");
        assert!(engine.tried(&change).await.is_err(), "{text:?}");
    }
    engine.run("UPDATE profiles SET accent = '#c2410c'").await;
}

async fn every_name_an_account_had_leads_to_its_profile(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = anna_and_bo(&db).await;
    save(&db, anna.id, &profile("Anna")).await;
    save(&db, bo.id, &profile("bo-")).await;
    save(&db, anna.id, &profile("Berg")).await;
    let expected = PublishedProfile { account: anna.id, profile: profile("Berg"), email: anna.email.clone() };
    for name in ["anna", "ANNA", "berg", "bERG"] {
        assert_eq!(published(&db, name).await.as_ref(), Some(&expected), "{name}");
    }
    assert_eq!(published(&db, "bo-").await.unwrap().account, bo.id);
    assert_eq!(published(&db, "nobody").await, None);
}

async fn what_is_incomplete_disabled_or_deleted_is_not_published(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = anna_and_bo(&db).await;
    save(&db, anna.id, &profile("Anna")).await;
    commit(&db, async |tx| {
        // A name without a profile that says it, which no use case of ours leaves behind.
        tx.usernames().take(bo.id, &"bo-".parse().unwrap(), NOW).await.unwrap();
        tx.photos().show(bo.id, None, NOW).await.unwrap();
    })
    .await;
    assert_eq!(published(&db, "bo-").await, None);

    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, Some(NOW)).await.unwrap()).await;
    assert_eq!(published(&db, "anna").await, None);
    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, None).await.unwrap()).await;
    assert!(published(&db, "anna").await.is_some());
    commit(&db, async |tx| tx.accounts().delete(anna.id).await.unwrap()).await;
    assert_eq!(published(&db, "anna").await, None);
    assert_eq!(get(&db, anna.id).await, None);
}

on_both_engines! {
    a_profile_reads_back_as_it_was_written_and_belongs_to_one_account,
    saving_again_replaces_everything_but_the_photo,
    an_accent_is_kept_until_it_is_changed_or_taken_away,
    what_is_no_colour_is_not_stored,
    every_name_an_account_had_leads_to_its_profile,
    what_is_incomplete_disabled_or_deleted_is_not_published,
}
