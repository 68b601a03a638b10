use proptest::prelude::*;

use super::*;

fn asked() -> Vec<u8> {
    question(7, "berg.photo").unwrap()
}

/// An answer to `asked` with these flags and records.
fn packet(flags: u16, records: &[&[u8]]) -> Vec<u8> {
    let mut packet = asked()[..HEAD + 16].to_vec();
    packet[2..4].copy_from_slice(&flags.to_be_bytes());
    packet[6..8].copy_from_slice(&(records.len() as u16).to_be_bytes());
    packet[10..12].copy_from_slice(&[0, 0]);
    packet.extend(records.concat());
    packet
}

fn record(kind: u16, content: &[u8]) -> Vec<u8> {
    let mut record = vec![0xc0, 12];
    for word in [kind, INTERNET, 0, 60, content.len() as u16] {
        record.extend(word.to_be_bytes());
    }
    record.extend(content);
    record
}

#[test]
fn a_text_in_pieces_is_one_and_other_records_are_stepped_over() {
    let (alias, text) = (record(5, b"\x01x\x00"), record(TXT, b"\x05v=spf\x06 -all"));
    let answered = answer(&asked(), &packet(0x8180, &[&alias, &text]));
    assert_eq!(answered, None, "the second piece says it is six bytes and has five");
    let text = record(TXT, b"\x05v=spf\x051 -al");
    let answered = answer(&asked(), &packet(0x8180, &[&alias, &text]));
    assert_eq!(answered, Some(Answer::Texts(vec!["v=spf1 -al".to_owned()])));
}

#[test]
fn a_name_that_does_not_exist_has_no_texts_and_a_server_in_trouble_tells_nothing() {
    assert_eq!(answer(&asked(), &packet(0x8183, &[])), Some(Answer::Texts(Vec::new())));
    assert_eq!(answer(&asked(), &packet(0x8182, &[])), None);
    assert_eq!(answer(&asked(), &packet(0x8380, &[])), Some(Answer::TooLong));
}

#[test]
fn what_is_no_answer_or_answers_something_else_does_not_count() {
    assert_eq!(answer(&asked(), &packet(0x0100, &[])), None, "a question");
    let mut other = packet(0x8180, &[]);
    other[1] = 8;
    assert_eq!(answer(&asked(), &other), None, "another number");
    let mut other = packet(0x8180, &[]);
    other[HEAD + 1] = b'x';
    assert_eq!(answer(&asked(), &other), None, "another name");
    let mut shouted = packet(0x8180, &[]);
    shouted[HEAD + 1] = b'B';
    assert_eq!(answer(&asked(), &shouted), Some(Answer::Texts(Vec::new())), "servers may change the case");
}

#[test]
fn lengths_and_names_that_lie_are_refused() {
    let text = record(TXT, b"\x02ab");
    let whole = packet(0x8180, &[&text]);
    for length in 0..whole.len() {
        assert_eq!(answer(&asked(), &whole[..length]), None, "cut after {length}");
    }
    let mut more = whole.clone();
    more[7] = 200;
    assert_eq!(answer(&asked(), &more), None, "more records than there are");
    let long = record(TXT, b"\xffab");
    assert_eq!(answer(&asked(), &packet(0x8180, &[&long])), None, "a piece that is longer than its record");
    let looping = [&[0xc0, 28][..], &text[2..]].concat();
    let answered = answer(&asked(), &packet(0x8180, &[&looping]));
    assert_eq!(answered, Some(Answer::Texts(vec!["ab".to_owned()])), "a pointer to itself is not followed");
    let odd = [&[0x80, 0][..], &text[2..]].concat();
    assert_eq!(answer(&asked(), &packet(0x8180, &[&odd])), None, "a label of no known kind");
}

#[test]
fn only_names_are_asked_for() {
    for name in ["", "a..b", "müller.photo", &"a".repeat(64), &"a.".repeat(200)] {
        assert_eq!(question(1, name), None, "{name}");
    }
}

proptest! {
    #[test]
    fn nothing_a_stranger_sends_breaks_it(tail in proptest::collection::vec(any::<u8>(), 0..400), flags: u16) {
        let mut hostile = packet(flags | 0x8000, &[]);
        hostile[6..8].copy_from_slice(&[0xff, 0xff]);
        hostile.extend(&tail);
        let _ = answer(&asked(), &hostile);
        let _ = answer(&asked(), &tail);
    }
}
