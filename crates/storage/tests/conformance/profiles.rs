use domain::{AccountId, Bio, Contact, Photo, PhotoId, Profile, ProfileNames};
use storage::{Db, PublishedProfile};

use crate::engine::Engine;
use crate::fixtures::{NOW, commit, insert_anna_and_bo};
use crate::on_both_engines;

fn names(username: &str) -> ProfileNames {
    ProfileNames { username: username.parse().unwrap(), display_name: "Anna Berg 📷".parse().unwrap() }
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

async fn find_published(db: &Db, name: &str) -> Option<PublishedProfile> {
    db.read().await.unwrap().profiles().find_published(&name.parse().unwrap()).await.unwrap()
}

async fn reads_back_the_profile_of_one_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    assert_eq!(get(&db, anna.id).await, None);
    save(&db, anna.id, &profile("Anna")).await;
    assert_eq!(get(&db, anna.id).await, Some(profile("Anna")));
    assert_eq!(get(&db, bo.id).await, None);
}

async fn saving_keeps_the_photo(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let photo = Photo { id: PhotoId::new(NOW), side: 700, placeholder: vec![0xff, 0xd8] };
    commit(&db, async |tx| {
        tx.photos().insert(&photo, anna.id, NOW).await.unwrap();
        tx.photos().set_profile_photo(anna.id, Some(photo.id), NOW).await.unwrap();
    })
    .await;
    let only_photo = Profile { photo: Some(photo), ..Profile::default() };
    assert_eq!(get(&db, anna.id).await.as_ref(), Some(&only_photo), "a profile may have only a photo");

    save(&db, anna.id, &profile("Anna")).await;
    assert_eq!(get(&db, anna.id).await, Some(Profile { photo: only_photo.photo.clone(), ..profile("Anna") }));
    let minimal = Profile {
        names: Some(names("berg")),
        bio: Bio::default(),
        photo: only_photo.photo,
        contact: Contact::default(),
        accent: None,
    };
    save(&db, anna.id, &minimal).await;
    assert_eq!(get(&db, anna.id).await, Some(minimal));
}

async fn stores_changes_and_removes_an_accent(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    save(&db, anna.id, &profile("Anna")).await;
    save(&db, bo.id, &profile("bo-")).await;
    let set_accent = async |accent: Option<&str>| {
        let accent = accent.map(|text| text.parse().unwrap());
        commit(&db, async |tx| tx.profiles().set_accent(anna.id, accent, NOW).await.unwrap()).await;
        let accent_colour =
            |profile: Option<Profile>| profile.unwrap().accent.map(|colour| colour.chosen().to_string());
        assert_eq!(accent_colour(get(&db, bo.id).await), None, "other profiles have no accent");
        let published = find_published(&db, "anna").await.unwrap().profile;
        assert_eq!(accent_colour(Some(published)), accent_colour(get(&db, anna.id).await));
        accent_colour(get(&db, anna.id).await)
    };
    assert_eq!(set_accent(Some("#C2410C")).await.as_deref(), Some("#c2410c"));
    save(&db, anna.id, &profile("Anna")).await;
    assert_eq!(
        get(&db, anna.id).await.unwrap().accent,
        "#c2410c".parse().ok(),
        "saving the profile keeps the accent"
    );
    let photographer = db.read().await.unwrap().bookings().find_photographer(anna.id).await.unwrap().unwrap();
    assert_eq!(photographer.accent, "#c2410c".parse().ok());
    assert_eq!(set_accent(Some("#00ff09")).await.as_deref(), Some("#00ff09"));
    assert_eq!(set_accent(None).await, None);
}

async fn refuses_invalid_colours(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    save(&db, anna.id, &profile("Anna")).await;
    for text in ["", "#c2410", "#c2410c0", "#C2410C", "c2410c", "#c2410g", "#c2410c\n", "red"] {
        let sql = format!("UPDATE profiles SET accent = '{text}'");
        assert!(engine.try_run(&sql).await.is_err(), "{text:?}");
    }
    engine.run("UPDATE profiles SET accent = '#c2410c'").await;
}

async fn finds_a_profile_by_any_of_its_usernames(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    save(&db, anna.id, &profile("Anna")).await;
    save(&db, bo.id, &profile("bo-")).await;
    save(&db, anna.id, &profile("Berg")).await;
    let expected = PublishedProfile { account: anna.id, profile: profile("Berg"), email: anna.email.clone() };
    for name in ["anna", "ANNA", "berg", "bERG"] {
        assert_eq!(find_published(&db, name).await.as_ref(), Some(&expected), "{name}");
    }
    assert_eq!(find_published(&db, "bo-").await.unwrap().account, bo.id);
    assert_eq!(find_published(&db, "nobody").await, None);
}

async fn does_not_publish_incomplete_disabled_or_deleted_profiles(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    save(&db, anna.id, &profile("Anna")).await;
    let photo = Photo { id: PhotoId::new(NOW), side: 700, placeholder: vec![0xff, 0xd8] };
    commit(&db, async |tx| {
        // A username whose profile has only a photo: no use case leaves one behind.
        tx.usernames().take(bo.id, &"bo-".parse().unwrap(), NOW).await.unwrap();
        tx.photos().insert(&photo, bo.id, NOW).await.unwrap();
        assert!(tx.photos().set_profile_photo(bo.id, Some(photo.id), NOW).await.unwrap());
    })
    .await;
    assert_eq!(find_published(&db, "bo-").await, None);

    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, Some(NOW)).await.unwrap()).await;
    assert_eq!(find_published(&db, "anna").await, None);
    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, None).await.unwrap()).await;
    assert!(find_published(&db, "anna").await.is_some());
    commit(&db, async |tx| tx.accounts().delete(anna.id).await.unwrap()).await;
    assert_eq!(find_published(&db, "anna").await, None);
    assert_eq!(get(&db, anna.id).await, None);
}

on_both_engines! {
    reads_back_the_profile_of_one_account,
    saving_keeps_the_photo,
    stores_changes_and_removes_an_accent,
    refuses_invalid_colours,
    finds_a_profile_by_any_of_its_usernames,
    does_not_publish_incomplete_disabled_or_deleted_profiles,
}
