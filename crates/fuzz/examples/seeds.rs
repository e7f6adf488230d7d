//! Writes what the fuzzers start from into a folder: valid inputs of each target, and its dictionary.
//!
//! `cargo run --example seeds -- FOLDER`, which `make fuzz` does. All of it comes from the library, so that a new game, option
//! or field is known at once.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use alveole::game::Game;
use alveole::games::hive::{GameString, Pgn};
use alveole::games::{Visitor, visit_all};
use alveole::study::Study;
use alveole_fuzz::{OPTION_SETS, matches, options};
use serde_json::{Value, json};

/// The commands of the Universal Hive Protocol that the fuzzer may use.
const UHP: &[&str] = &[
    "info",
    "newgame",
    "play",
    "pass",
    "validmoves",
    "undo",
    "undo 2",
    "options",
    "options get Level",
    "options set Seed 3",
    "bestmove time",
    "bestmove depth",
    "exit",
    "Base+MLP",
    "NotStarted",
    "InProgress",
    "Draw",
    "WhiteWins",
    "BlackWins",
    "White[1]",
    "Black[2]",
];

/// The words of the relay's messages.
const RELAY: &[&str] = &[
    "[\"EVENT\",",
    "[\"REQ\",\"a\",",
    "[\"CLOSE\",\"a\"]",
    "[\"PUSH\",\"a\",\"K\",",
    "\"https://fcm.googleapis.com/\"",
    ".notify.windows.com",
    "\"ids\":",
    "\"authors\":",
    "\"kinds\":",
    "\"#d\":",
    "\"since\":",
    "\"until\":",
    "\"limit\":",
    "30078",
    "21078",
    "1790000000",
    "\"d\"",
    "\"expiration\"",
    "\"permit\"",
    "\"00000000000000000000000000000001\"",
    // The public key of the secret 3, and what it signs for the first key of the target.
    "\"f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9\"",
    "\"9360b2dc87ad49b0142bd7ead5bbd7e68090192cb40accf07220ab301da1d045bc7e547f7ceb895e42d0896470c5330772ffea1687f9a6a3d98cff4b7212af05\"",
];

/// Files of other programs, which the library only reads: Hive and Exxit from boardspace, Exxit from AbstractPlay, a pasted GameString.
const OTHERS: [&str; 5] = [
    "(;\nGM[27]VV[1]\nSU[hive-p]\nP0[id \"A\"]\n; P0[1 pickb 2 S1]\n; P0[2 dropb wS1 N 13 .]\n; P0[3 done]\n\
     ; P1[4 dropb S1 O 13 wS1-]\n; P1[5 done]\n; P0[6 move W B1 N 14 \\\\wS1]\n; P1[7 resign]\n)\n",
    "(;GM[27]CM[1,0]SU[hive-plm 2 0 101]DT[Sat Dec 12 10:01:23 PST 2018]RE[The game is a draw]; P0[1 Move B bS1 Z 26 .]TM[9]; P0[2 Done ]\
     ; P1[3 MoveDone W wS1 1Z 26 .]; P0[4 PassDone](;P0[5 Resign])(;P0[5 Reset]))",
    "(;GM[28]SU[exxit]; P0[1 Dropb W M 13]; P0[2 Done]; P1[3 Dropb B N 14]; P1[4 Done]; P0[5 Pickb M 13 W]; P0[6 Move W M 13 3]\
     ; P0[7 Done]; P1[8 Exchange O 15 B]; P1[9 GameOverOnTime])",
    "> `base+m; inprogress; white[2]; wS1; bM wS1-;`",
    "{\"header\": {\"game\": {\"name\": \"Exxit\", \"variants\": [\"Blitz game (19 tiles)\"]}, \"players\": [{\"name\": \"A\"}]}, \"moves\": [[\"0,0\", \"1,0\"], [\"0,0-1,0\", \"+0,1\"]]}",
];

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args().nth(1).expect("the folder to write into"));
    let mut seeds = Seeds { folder, games: 0, words: [const { BTreeSet::new() }; 3] };
    visit_all(&mut seeds);
    seeds.relay();
    for text in OTHERS {
        seeds.write("import", &[text.as_bytes()]);
    }
    let [json, moves, uhp] = &mut seeds.words;
    json.extend(["op", "id", "ply", "true", "false", "null", "[]", "{}", "1e9", "-1"].map(str::to_owned));
    uhp.extend(UHP.iter().map(|word| (*word).to_owned()));
    let frame =
        ["alveole", "call", "args", "set", "play", "undo", "goTo", "load", "game", "players", "__proto__"];
    json.extend(frame.map(|word| format!("\"{word}\"")));
    // The fields of the states and setups of live matches.
    let state = [
        "v",
        "of",
        "name",
        "acts",
        "signed",
        "said",
        "forks",
        "from",
        "twice",
        "ok",
        "draw",
        "claim",
        "gift",
        "abort",
        "resign",
        "again",
        "setup",
        "next",
        "here",
        "bye",
        "clock",
        "time",
        "increment",
        "takebacks",
        "opener",
        "seats",
        "key",
        "invite",
        "ai",
        "after",
    ];
    json.extend(state.map(|word| format!("\"{word}\"")));
    json.extend(moves.iter().cloned());
    let relay = BTreeSet::from_iter(RELAY.iter().map(|word| (*word).to_owned()));
    for (target, words) in [
        ("notation", &*moves),
        ("uhp", uhp),
        ("position", json),
        ("record", json),
        ("study", json),
        ("import", json),
        ("api", json),
        ("relay", &relay),
        ("link", json),
        ("frame", json),
        ("properties", json),
        ("seat-state", json),
    ] {
        let lines = words.iter().fold(String::new(), |mut text, word| {
            text.push('"');
            for byte in word.bytes() {
                let _ = match byte {
                    b'"' | b'\\' => write!(text, "\\{}", char::from(byte)),
                    b' '..=b'~' => write!(text, "{}", char::from(byte)),
                    _ => write!(text, "\\x{byte:02X}"),
                };
            }
            text + "\"\n"
        });
        fs::write(seeds.folder.join(format!("{target}.dict")), lines)?;
    }
    Ok(())
}

struct Seeds {
    folder: PathBuf,
    /// The number of games visited.
    games: u8,
    /// The words of JSON, of notations and of the Universal Hive Protocol.
    words: [BTreeSet<String>; 3],
}

impl Visitor for Seeds {
    fn visit<G: Game>(&mut self) {
        let first = b'0' + self.games;
        self.games += 1;
        for (i, (game, legal)) in matches::<G>().iter().enumerate() {
            let Ok(which) = u8::try_from(i) else { break };
            let texts: Vec<String> = legal.iter().map(|&mv| game.position().write(mv)).collect();
            let one = &texts[i % texts.len()];
            self.write("notation", &[&[first, which], one.as_bytes()]);
            let parts = one.split_inclusive(|c: char| !c.is_alphanumeric());
            self.words[1].extend(parts.map(str::to_owned).chain([one.clone()]));
            let played = game.texts();
            if played.len() > 8 {
                continue;
            }
            let given = Value::Object(game.state().options);
            let record = json!({
                "format": "alveole/1", "game": G::ID, "options": given, "seats": [{"name": "A"}, {"name": "B", "ai": 2}],
                "moves": played, "result": null, "date": "2026-01-01",
            });
            self.json("record", &record);
            let study = Study::read(&record).expect("a record is a study of one chapter");
            self.write("study", &[study.to_text().as_bytes()]);
            // The content of a link, a message to a frame and a property, as crates/fuzz/js reads them.
            let head = json!(["abc", given, null, [{"name": "A"}], null]).to_string();
            self.write("link", &[b"\x01", format!("{head}\n{}", played.join("\n")).as_bytes()]);
            self.json("frame", &json!({"alveole": 1, "id": i, "call": "play", "args": [one]}));
            let acts: Vec<String> = played.iter().map(|act| format!("{act} 1200")).collect();
            let (signature, key) = ("A".repeat(86), "A".repeat(43));
            let state = json!({
                "v": 2, "of": "AAAAAAAAAAAAAAAA", "name": "Ada", "acts": acts, "signed": [[i % 2, acts.len(), signature]],
                "said": [[0, "draw", i, signature], [1, "ok", i, signature, 0], [1, "gift", 0, signature, 1]],
                "forks": [{"from": 0, "acts": ["a1 5"], "signed": [[0, 1, signature]], "said": []}],
                "seats": [[1, key, signature, signature]], "twice": [[1, key, "a1 5", signature, "b2 5", signature]],
            });
            // The content of a state alone, and in an event of a relay.
            let how: &[u8] = if i % 8 == 0 { b"\x00" } else { b"\x0f" };
            self.write("seat-state", &[how, state.to_string().as_bytes()]);
            let key = "A".repeat(43);
            let setup = json!({
                "v": 1, "game": G::ID, "options": given, "position": null, "clock": {"time": 60000, "increment": 2000},
                "takebacks": true, "opener": key, "name": "Ada", "seats": [{"key": key}, {"invite": key}, {"ai": 1}],
            });
            self.write("seat-state", &[b"\x03", setup.to_string().as_bytes()]);
            self.json(
                "frame",
                &json!({"alveole": 1, "id": "a", "set": {"game": G::ID, "options": given, "record": record}}),
            );
            self.write("properties", &[b"\x01", given.to_string().as_bytes()]);
            self.write("properties", &[b"\x14", record.to_string().as_bytes()]);
            self.json("api", &json!({"op": "check", "record": record}));
            let (op, field, value) = [
                ("state", "view", json!(false)),
                ("legal", "id", json!(i)),
                ("text", "id", json!("a")),
                ("why", "taps", json!(["a1"])),
                ("best", "level", json!(0)),
                ("perft", "depth", json!(1)),
            ][i % 6]
                .clone();
            self.json(
                "api",
                &json!({"op": op, "game": G::ID, "options": given, "moves": played, field: value}),
            );
            let next = json!({"op": "play", "game": G::ID, "options": given, "moves": played, "move": one});
            let position = json!({"op": "state", "game": G::ID, "options": given, "position": game.save()});
            self.write("api", &[next.to_string().as_bytes(), b"\n", position.to_string().as_bytes()]);
            if let Some((_, text)) = game.protocol_text() {
                self.words[2].extend([format!("play {one}"), one.clone()]);
                let game: GameString = text.parse().expect("what is written can be read");
                let file = Pgn { game, white: "A".to_owned(), black: String::new(), date: None };
                for form in [text.clone(), file.to_string()] {
                    self.write("import", &[form.as_bytes()]);
                }
                self.write("uhp", &[format!("newgame {text}\nplay {one}\nundo\nvalidmoves\n").as_bytes()]);
            }
            self.words_of(&next);
            self.words_of(&record);
        }
        for set in 0..OPTION_SETS {
            let mut game = alveole::play::Match::<G>::new(options::<G>(set));
            for ply in 0..24 {
                if ply % 6 == 0 {
                    let saved = game.save();
                    self.words_of(&saved);
                    self.write("position", &[&[first, set as u8], saved.to_string().as_bytes()]);
                }
                let legal = game.legal();
                let Some(&mv) = legal.get(ply * 5 % legal.len().max(1)) else { break };
                game.play(mv);
            }
            self.write("moves", &[&[first, set as u8, 1, 2, 3, 4, 255, 5]]);
        }
    }
}

impl Seeds {
    /// Messages to the relay: two players and a spectator, and filters of every kind.
    fn relay(&self) {
        let topic = format!("{:032x}", 1);
        let event = |kind: u32, stamp: u32, content: &str| {
            let zeros = ["0".repeat(64), "0".repeat(64), "0".repeat(128)];
            json!(["EVENT", {"id": zeros[0], "pubkey": zeros[1], "created_at": stamp, "kind": kind,
                "tags": [["d", topic], ["expiration", "1790003600"]], "content": content, "sig": zeros[2]}])
        };
        // What a relay brings to a page, and the links of a match (crates/fuzz/js/seat-state.mjs).
        self.write("seat-state", &[b"\x02", event(30078, 1_790_000_000, "a")[1].to_string().as_bytes()]);
        let parts = ["A".repeat(22), "A".repeat(16), "A".repeat(22), "A".repeat(43)];
        for end in [&parts[2..2], &parts[2..3], &parts[3..]] {
            let link = ["1"].into_iter().chain(parts[..2].iter().chain(end).map(String::as_str));
            self.write("seat-state", &[b"\x04", link.collect::<Vec<_>>().join(".").as_bytes()]);
        }
        let filters = [
            json!({"#d": [topic]}),
            json!({"#d": [topic], "kinds": [30078, 21078], "since": 1_790_000_000, "limit": 2}),
            json!({"#d": [topic], "authors": ["0".repeat(64)], "until": 1_790_000_000}),
            json!({"#d": [topic], "ids": ["0".repeat(64)]}),
        ];
        for (number, filter) in (0u8..).zip(&filters) {
            let messages = [
                (1, json!(["REQ", "a", filter])),
                (2, json!(["REQ", "b", filter, filters[0]])),
                (5 | number << 3, event(30078, 1_790_000_000, "a")),
                (6 | number << 3, event(30078, 1_790_000_001, "b\u{e9}\"")),
                (70, event(21078, 1_790_000_002, "here")),
                (3, event(30078, 1_790_000_003, "forged")),
                (1, json!(["CLOSE", "a"])),
                (2, json!(["PUSH", "a", "K", "https://fcm.googleapis.com/a", "AAAA"])),
            ];
            let lines = messages.map(|(first, message)| {
                let text = message.to_string();
                [&[first], text.as_bytes(), b"\n"].concat()
            });
            self.write("relay", &[&lines.concat()]);
            self.write("relay", &[&lines[2]]);
        }
    }

    fn json(&self, target: &str, value: &Value) {
        self.write(target, &[value.to_string().as_bytes()]);
    }

    fn write(&self, target: &str, parts: &[&[u8]]) {
        let folder: &Path = &self.folder.join(target);
        let bytes = parts.concat();
        // The name is the content's, so that a second run writes the same files.
        let name = bytes
            .iter()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, &b| (hash ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(folder.join(format!("{name:016x}")), bytes))
            .expect("a seed can be written");
    }

    /// Keeps the keys and short texts of `value`, as JSON writes them.
    fn words_of(&mut self, value: &Value) {
        match value {
            Value::Array(list) => list.iter().for_each(|item| self.words_of(item)),
            Value::Object(map) => {
                for (key, value) in map {
                    self.words[0].insert(format!("\"{key}\":"));
                    self.words_of(value);
                }
            }
            Value::String(text) if text.len() < 24 => drop(self.words[0].insert(format!("\"{text}\""))),
            _ => {}
        }
    }
}
