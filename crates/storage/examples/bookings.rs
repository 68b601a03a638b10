//! For `make bench`: a database with photographers in it, and bookings written to it without anything around them.
//!
//! `bookings seed DATABASE PHOTOGRAPHERS` prints a name and a service on each line.
//! `bookings write DATABASE TOGETHER SECONDS` prints bookings per second, microseconds of CPU time for each, and in
//! milliseconds what half and 99 of 100 commits took at most.

#![allow(clippy::print_stdout, reason = "what it measured is for whoever started it")]

use std::error::Error;
use std::time::{Duration, Instant};

use domain::booking::RequestKey;
use domain::{
    Account, AccountId, BookingId, BookingRequest, Clock, Contact, MailId, Names, Notice, Offer, Price,
    Service, ServiceId, Timestamp, Username,
};
use storage::{Asked, Db, NewBooking, Tx};
use uuid::Uuid;

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

#[tokio::main]
async fn main() -> Result {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let ["seed" | "write", database, ..] = arguments[..] else {
        return Err("seed or write, and a database".into());
    };
    let db = Db::open(&database.parse()?).await?;
    match arguments[..] {
        ["seed", _, photographers] => seed(&db, photographers.parse()?).await?,
        ["write", _, together, seconds] => {
            write(&db, together.parse()?, Duration::from_secs(seconds.parse()?)).await?;
        }
        _ => return Err("seed takes a count; write takes a count and seconds".into()),
    }
    db.close().await;
    Ok(())
}

/// The same on every machine, so that whoever writes rows by other means knows whose they are.
fn id(photographer: usize) -> Uuid {
    Uuid::from_u128(0x7000_8000_0000_0000_0000 + photographer as u128)
}

async fn seed(db: &Db, photographers: usize) -> Result {
    let mut tx = db.write().await?;
    for n in 0..photographers {
        let username = format!("studio-{n}");
        open_studio(&mut tx, n, &username, Clock::system().now()).await?;
        println!("{username} {}", id(n));
    }
    tx.commit().await?;
    Ok(())
}

async fn open_studio(tx: &mut Tx, n: usize, username: &str, now: Timestamp) -> Result {
    let account = Account {
        id: AccountId::from_uuid(id(n)),
        email: format!("{username}@example.com").parse()?,
        email_verified: true,
        display_name: None,
        epoch: 0,
        disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    };
    tx.accounts().insert(&account, None).await?;
    let names = Names { username: username.parse()?, display_name: "Anna Berg".parse()? };
    tx.usernames().take(account.id, &names.username, now).await?;
    tx.profiles().save(account.id, &names, &"Light and water.".parse()?, &Contact::default(), now).await?;
    let offer = Offer {
        title: "Portrait outdoors".parse()?,
        description: "One hour, ten photos.".parse()?,
        price: Price::from_cents(25_000)?,
    };
    tx.services().insert(account.id, &Service { id: ServiceId::from_uuid(id(n)), offer }, None, now).await?;
    Ok(())
}

async fn write(db: &Db, together: usize, time: Duration) -> Result {
    let studios = db.read().await?.accounts().list(None, 100_000).await?.len();
    let (start, cpu) = (Instant::now(), cpu_time()?);
    let (mut written, mut commits) = (0, Vec::new());
    while start.elapsed() < time {
        let begun = Instant::now();
        write_group(db, studios, written, together).await?;
        commits.push(begun.elapsed());
        written += together;
    }
    let (took, cpu) = (start.elapsed().as_secs_f64(), (cpu_time()? - cpu).as_secs_f64());
    commits.sort_unstable();
    let [p50, p99] = [50, 99].map(|percent| commits[commits.len() * percent / 100].as_secs_f64() * 1e3);
    println!("{:.0} {:.1} {p50:.3} {p99:.3}", written as f64 / took, cpu * 1e6 / written as f64);
    Ok(())
}

/// What the server does for a group, without anybody who waits for it.
async fn write_group(db: &Db, studios: usize, from: usize, together: usize) -> Result {
    let now = Clock::system().now();
    let mut asked: Vec<(usize, Username, RequestKey, BookingRequest)> = Vec::with_capacity(together);
    for n in from..from + together {
        let studio = n.wrapping_mul(7919) % studios;
        let key = RequestKey::given(&format!("{:032x}", Uuid::new_v4().as_u128()).parse()?);
        let request = BookingRequest {
            client_name: "Bo Öberg".parse()?,
            client_email: format!("client-{n}@example.org").parse()?,
            message: "We would love some photos by the sea, in June if the weather holds.".parse()?,
            time_zone: None,
        };
        asked.push((studio, format!("studio-{studio}").parse()?, key, request));
    }
    let mut tx = db.write().await?;
    let wishes: Vec<Asked<'_>> = asked
        .iter()
        .map(|(studio, username, key, _)| Asked { username, service: ServiceId::from_uuid(id(*studio)), key })
        .collect();
    let targets = tx.bookings().targets(&wishes).await?;
    let group: Vec<NewBooking<'_>> = asked
        .iter()
        .zip(&targets)
        .filter_map(|((studio, _, key, request), (_, target))| {
            let target = target.as_ref()?;
            Some(NewBooking {
                id: BookingId::new(now),
                account: target.account,
                service: ServiceId::from_uuid(id(*studio)),
                title: &target.title,
                price: target.price,
                request,
                key,
                print: &[7; 32],
                suspicion: None,
                network_hash: None,
                notice: Notice::Mail,
                photographer: &target.email,
                receipt: Some(MailId::new(now)),
                client_hash: [1; 32],
                answer_hash: [2; 32],
                created_at: now,
            })
        })
        .collect();
    if group.len() != together {
        return Err("the database was seeded by another version".into());
    }
    tx.bookings().insert_group(&group).await?;
    tx.commit().await?;
    Ok(())
}

/// Of all threads of this process. Linux counts in hundredths of a second.
fn cpu_time() -> Result<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks: u64 = fields[11].parse::<u64>()? + fields[12].parse::<u64>()?;
    Ok(Duration::from_millis(ticks * 10))
}
