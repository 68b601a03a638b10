//! A mail server that behaves as badly as a test asks for.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::mails::SentMail;

/// Where in the conversation the client waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    Greeting,
    Ehlo,
    Auth,
    Mail,
    Rcpt,
    Data,
    /// After the dot that ends the mail.
    Body,
}

pub enum Act {
    Say(&'static str),
    /// No answer, and no end of the connection either.
    Hang,
    Drop,
    /// Takes the mail, but the connection ends before the client learns it.
    TakeAndDrop,
}

/// What happens at a stage: its argument (the recipient's address at `Rcpt`) and how often it was reached before.
pub type Script = dyn Fn(Stage, &str, usize) -> Option<Act> + Send + Sync;

#[derive(Default)]
struct Log {
    reached: HashMap<Stage, usize>,
    taken: Vec<String>,
}

#[derive(Clone)]
pub struct SmtpServer {
    pub address: SocketAddr,
    log: Arc<Mutex<Log>>,
    changes: Arc<watch::Sender<()>>,
}

impl SmtpServer {
    pub async fn start(script: impl Fn(Stage, &str, usize) -> Option<Act> + Send + Sync + 'static) -> Self {
        Self::start_at("127.0.0.1:0", script).await
    }

    pub async fn start_at(
        address: &str,
        script: impl Fn(Stage, &str, usize) -> Option<Act> + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind(address).await.unwrap();
        let server = Self {
            address: listener.local_addr().unwrap(),
            log: Arc::default(),
            changes: Arc::new(watch::Sender::new(())),
        };
        let (serving, script): (_, Arc<Script>) = (server.clone(), Arc::new(script));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (serving, script) = (serving.clone(), script.clone());
                tokio::spawn(async move { serving.converse(stream, &*script).await });
            }
        });
        server
    }

    pub fn reached(&self, stage: Stage) -> usize {
        self.log.lock().unwrap().reached.get(&stage).copied().unwrap_or(0)
    }

    /// The mails it took, in that order.
    pub fn mails(&self) -> Vec<SentMail> {
        self.log.lock().unwrap().taken.iter().map(|source| SentMail::parse(source)).collect()
    }

    /// Waits until something holds; that it never does fails the test.
    pub async fn until(&self, holds: impl Fn(&Self) -> bool) {
        let mut changes = self.changes.subscribe();
        let waiting = async {
            while !holds(self) {
                changes.changed().await.unwrap();
            }
        };
        timeout(Duration::from_secs(20), waiting).await.expect("what the test waits for never happens");
    }

    async fn converse(&self, stream: TcpStream, script: &Script) -> Option<()> {
        let mut stream = BufReader::new(stream);
        self.answer(&mut stream, script, Stage::Greeting, "", "220 test").await?;
        loop {
            let line = read_line(&mut stream).await?;
            let word = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            let (stage, usual) = match &*word {
                "EHLO" => (Stage::Ehlo, "250-test\r\n250-8BITMIME\r\n250 AUTH PLAIN LOGIN"),
                "AUTH" => (Stage::Auth, "235 welcome"),
                "MAIL" => (Stage::Mail, "250 ok"),
                "RCPT" => (Stage::Rcpt, "250 ok"),
                "DATA" => (Stage::Data, "354 go on"),
                "QUIT" => return None,
                _ => {
                    say(&mut stream, "250 ok").await?;
                    continue;
                }
            };
            let argument = line.split(['<', '>']).nth(1).unwrap_or_default();
            self.answer(&mut stream, script, stage, argument, usual).await?;
            if stage == Stage::Data {
                let source = read_mail(&mut stream).await?;
                self.take(&mut stream, script, source).await?;
            }
        }
    }

    async fn take(&self, stream: &mut BufReader<TcpStream>, script: &Script, source: String) -> Option<()> {
        let act = self.reach(script, Stage::Body, "");
        if matches!(act, None | Some(Act::TakeAndDrop)) {
            self.log.lock().unwrap().taken.push(source);
            self.changes.send_replace(());
        }
        perform(stream, act, "250 taken").await
    }

    async fn answer(
        &self,
        stream: &mut BufReader<TcpStream>,
        script: &Script,
        stage: Stage,
        argument: &str,
        usual: &str,
    ) -> Option<()> {
        let act = self.reach(script, stage, argument);
        perform(stream, act, usual).await
    }

    fn reach(&self, script: &Script, stage: Stage, argument: &str) -> Option<Act> {
        let before = {
            let mut log = self.log.lock().unwrap();
            let count = log.reached.entry(stage).or_default();
            *count += 1;
            *count - 1
        };
        self.changes.send_replace(());
        script(stage, argument, before)
    }
}

/// `None` ends the conversation.
async fn perform(stream: &mut BufReader<TcpStream>, act: Option<Act>, usual: &str) -> Option<()> {
    match act {
        None => say(stream, usual).await,
        Some(Act::Say(answer)) => say(stream, answer).await,
        Some(Act::Drop | Act::TakeAndDrop) => None,
        Some(Act::Hang) => {
            // Until the client hangs up.
            let _ = stream.read_to_end(&mut Vec::new()).await;
            None
        }
    }
}

async fn say(stream: &mut BufReader<TcpStream>, answer: &str) -> Option<()> {
    stream.get_mut().write_all(format!("{answer}\r\n").as_bytes()).await.ok()
}

async fn read_line(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut line = String::new();
    let read = stream.read_line(&mut line).await.ok()?;
    (read > 0).then(|| line.trim_end().to_owned())
}

async fn read_mail(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut source = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        if line == ".\r\n" {
            return Some(source);
        }
        source.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
}
