//! The dates that other programs write, in many orders and languages.

/// The names of the months, by their beginnings: English, and those of other languages of boardspace.net's clients that begin otherwise.
const MONTHS: [&[&str]; 12] = [
    &["jan", "ene", "gen", "янв"],
    &["feb", "fév", "fev", "фев"],
    &["mar", "mär", "maa", "мар"],
    &["apr", "avr", "abr", "апр"],
    &["may", "mai", "mag", "mei", "maj", "мая", "май"],
    &["jun", "juin", "giu", "июн"],
    &["jul", "juil", "lug", "июл"],
    &["aug", "aoû", "aou", "ago", "авг"],
    &["sep", "set", "сен"],
    &["oct", "okt", "out", "ott", "окт"],
    &["nov", "ноя"],
    &["dec", "déc", "dez", "dic", "дек"],
];

/// `text` as `2018-12-31`, if it is a date whose day can be known; an ISO date is kept with its time, and any other text as it is.
///
/// `Sat Dec 12 10:01:23 PST 2018`, `23-Jul-2026_10:01:02`, `23.Jul.2026`, `October 2, 2019`, `2018.12.31` and `31.12.2018` are such dates.
pub(super) fn iso(text: String) -> String {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let begins_iso = text.get(..10).is_some_and(|day| day.split('-').map(str::len).eq([4, 2, 2]));
    if begins_iso {
        return text;
    }
    let day = by_name(&words).or_else(|| by_numbers(&words, &text));
    day.map_or(text, |(year, month, day)| format!("{year:04}-{month:02}-{day:02}"))
}

/// The year, if it is one of four digits.
fn year(word: &str) -> Option<u32> {
    (word.len() == 4).then(|| word.parse().ok()).flatten().filter(|year| (1900..2200).contains(year))
}

/// A number from 1 to `most`, without letters behind it.
fn small(word: &str, most: u32) -> Option<u32> {
    (word.len() <= 2).then(|| word.parse().ok()).flatten().filter(|n| (1..=most).contains(n))
}

/// A date with the name of its month: the first small number is the day, because times come after it.
fn by_name(words: &[&str]) -> Option<(u32, u32, u32)> {
    let month = |word: &&str| {
        let word = word.to_lowercase();
        let named = MONTHS.iter().position(|names| names.iter().any(|name| word.starts_with(name)));
        named.map(|month| month as u32 + 1)
    };
    let day = |word: &&str| small(word.trim_end_matches(char::is_alphabetic), 31);
    let (at, day) = words.iter().enumerate().find_map(|(at, word)| Some((at, day(word)?)))?;
    let (before, after) = (&words[..at], &words[at + 1..]);
    // A day of the week before it may begin as a month does (French “mar”), and so may a time zone at the end.
    let found = after
        .first()
        .and_then(month)
        .or_else(|| before.iter().rev().find_map(month))
        .or_else(|| after.iter().find_map(month));
    Some((words.iter().find_map(|word| year(word))?, found?, day))
}

/// A date in three numbers, with the year first or last.
fn by_numbers(words: &[&str], text: &str) -> Option<(u32, u32, u32)> {
    let &[first, second, third, ..] = words else { return None };
    if let Some(year) = year(first) {
        return Some((year, small(second, 12)?, small(third, 31)?));
    }
    let year = year(third)?;
    let (a, b) = (small(first, 31)?, small(second, 31)?);
    // With slashes the day stands first or second, by country.
    match (a, b) {
        _ if !text.contains('/') => Some((year, small(second, 12)?, a)),
        (13.., ..=12) => Some((year, b, a)),
        (..=12, 13..) => Some((year, a, b)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::iso;

    #[test]
    fn dates_of_all_forms_are_read() {
        for (text, day) in [
            ("Sat Dec 12 10:01:23 PST 2018", "2018-12-12"),
            ("Tue Mar 03 09:41:00 CEST 2020", "2020-03-03"),
            ("Sat Mar 03 10:01:23 NOVT 2012", "2012-03-03"),
            ("mar. 4 déc. 2018", "2018-12-04"),
            ("4 de diciembre de 2018", "2018-12-04"),
            ("23.Jul.2026", "2026-07-23"),
            ("23-Jul-2026_10:01:02", "2026-07-23"),
            ("3. November 2018", "2018-11-03"),
            ("October 2, 2019", "2019-10-02"),
            ("1er août 2021", "2021-08-01"),
            ("28 октября 2018 г.", "2018-10-28"),
            ("2018.12.31", "2018-12-31"),
            ("31.12.2018", "2018-12-31"),
            ("31/12/2018", "2018-12-31"),
            ("12/31/2018", "2018-12-31"),
        ] {
            assert_eq!(iso(text.to_owned()), day, "{text}");
        }
    }

    #[test]
    fn other_texts_are_kept() {
        for text in [
            "2026-11-23T10:00:00.000Z",
            "2026-11-23",
            "3/4/2018",
            "December 2018",
            "Dec 45 2018",
            "2018.13.01",
            "12 12 18",
            "yesterday",
            "",
            "marzipan",
        ] {
            assert_eq!(iso(text.to_owned()), text);
        }
    }
}
