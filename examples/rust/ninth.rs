//! A game from outside the crate: `cargo run --release --example ninth`.
//!
//! *Trio*: two players put stones on a hexagon of side 3; the first with three of his own in a straight row wins. It joins the
//! eight games in a registry, from which a server answers requests, computer players included. `alveole_cli::run` takes the
//! same registry.

use alveole::api::{Environment, Server};
use alveole::board::{Cell, CellSet, Direction, Hexagon};
use alveole::game::{
    Art, BadOption, Body, Card, Colour, Composer, Difficulty, Draft, Explain, Faults, Game, Minutes,
    Notation, Options, Outcome, Palette, ParsedOptions, Picture, PictureCell, PicturePiece, Put, Reason,
    Rules, Snapshot, Spec, Texts, Thing, View,
};
use alveole::message::Message;
use alveole::play::Registry;
use alveole::say;
use alveole::search::{Evaluate, Hints, Learned, Mcts};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

const SIDE: u8 = 3;

fn board() -> &'static Hexagon {
    Hexagon::of(SIDE)
}

/// Trio has no options.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NoOptions;

impl Options for NoOptions {
    const SPECS: &'static [Spec] = &[];

    fn read(_: &ParsedOptions) -> Result<Self, BadOption> {
        Ok(Self)
    }

    fn write(&self) -> Vec<(&'static str, Value)> {
        Vec::new()
    }
}

/// A position: the stones of both colours.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Trio {
    stones: [CellSet; 2],
}

impl Trio {
    fn taken(&self) -> CellSet {
        self.stones[0] | self.stones[1]
    }

    /// Whether `stones` have three in a straight row.
    fn has_row(stones: CellSet) -> bool {
        stones.iter().any(|cell| {
            Direction::ALL.into_iter().any(|direction| {
                let row: Vec<Cell> = board().ray(cell, direction).take(2).collect();
                row.len() == 2 && row.iter().all(|next| stones.contains(*next))
            })
        })
    }
}

impl Rules for Trio {
    type Options = NoOptions;
    type Move = Cell;

    fn new(_: &NoOptions) -> Self {
        Self { stones: [CellSet::EMPTY; 2] }
    }

    fn to_move(&self) -> Colour {
        Colour((self.taken().len() % 2) as u8)
    }

    fn moves(&self, out: &mut Vec<Cell>) {
        if self.outcome().is_none() {
            let taken = self.taken();
            out.extend(board().cells().filter(|cell| !taken.contains(*cell)));
        }
    }

    fn play(&mut self, cell: Cell) {
        let mover = self.to_move();
        self.stones[mover.index()].insert(cell);
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = Colour::all(2).find(|colour| Self::has_row(self.stones[colour.index()]));
        let full = self.taken().len() == board().len();
        winner.map(|colour| Outcome::win(colour, "row")).or_else(|| full.then(|| Outcome::draw(2, "full")))
    }
}

impl Notation for Trio {
    fn write(&self, cell: Cell) -> String {
        board().name(cell).to_owned()
    }

    fn read(&self, text: &str) -> Result<Cell, Message> {
        board()
            .find(text)
            .ok_or_else(|| say!("“{}” is not a cell", text.chars().take(20).collect::<String>()))
    }
}

/// A position as data: the names of the cells with stones.
#[derive(Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Data {
    /// The stones of each colour.
    stones: [Vec<String>; 2],
}

impl Snapshot for Trio {
    type Data = Data;

    fn save(&self) -> Data {
        Data { stones: self.stones.map(|set| set.iter().map(|cell| board().name(cell).to_owned()).collect()) }
    }

    fn load(_: &NoOptions, data: Data) -> Result<Self, Faults> {
        let mut position = Self { stones: [CellSet::EMPTY; 2] };
        for (colour, names) in data.stones.iter().enumerate() {
            for name in names {
                let cell = position.read(name)?;
                if position.taken().contains(cell) {
                    return Err(say!("there are two stones on {}", name.as_str()).into());
                }
                position.stones[colour].insert(cell);
            }
        }
        let [first, second] = position.stones.map(|set| set.len());
        if first != second && first != second + 1 {
            return Err(say!("the colours put stones in turn").into());
        }
        Ok(position)
    }
}

impl View for Trio {
    fn picture(&self) -> Picture {
        let piece = |colour: Colour, cell: Cell| {
            let name = board().name(cell);
            PicturePiece {
                id: format!("s{name}"),
                cell: name.to_owned(),
                level: 0,
                player: Some(colour.0),
                kind: "stone",
                count: 1,
            }
        };
        let stones = |colour: Colour| {
            self.stones[colour.index()].iter().map(move |cell| piece(colour, cell)).collect::<Vec<_>>()
        };
        Picture {
            cells: PictureCell::of_board(board(), |_| ("cell", None)),
            pieces: Colour::all(2).flat_map(stones).collect(),
            ..Picture::default()
        }
    }

    fn taps(&self, cell: Cell) -> Vec<String> {
        vec![self.write(cell)]
    }

    fn cells(&self, cell: Cell) -> Vec<String> {
        vec![self.write(cell)]
    }
}

impl Explain for Trio {
    fn why_not(&self, _: Option<&str>, _: &str) -> Option<Reason> {
        Some(Reason::stone_there())
    }
}

impl Evaluate for Trio {
    type Search = Mcts<Self>;
}

impl Learned for Trio {}

impl Hints for Trio {}

impl Game for Trio {
    const ID: &'static str = "trio";
    const CARD: Card = Card {
        author: "",
        players: &[2],
        minutes: Minutes::Measured([2, 5]),
        difficulty: Difficulty::Easy,
        colours: &["red", "blue"],
        texts: Texts {
            words: &[(
                "en",
                "name = Trio\nabout = Three in a row.\nkind.stone = stone\nreason.row = three in a row\n\
                 reason.full = the board is full\n",
            )],
            rules: &[("en", "Put stones in turn. Three of yours in a straight row win.\n")],
        },
        art: &[Art { kind: "stone", body: Body::Stone, size: 62, path: "", tint: None }],
    };
    const COMPOSER: Option<Composer<Self>> = Some(COMPOSER);
}

/// How people set up positions of Trio: a stone of either colour on any cell.
const COMPOSER: Composer<Trio> = Composer {
    palette: |_| {
        let stone = |player: u8| {
            let turned = Some(1 - usize::from(player));
            Thing { kind: "stone", player: Some(player), most: None, ground: false, turned }
        };
        Palette { things: vec![stone(0), stone(1)], stacks: false, fields: Vec::new() }
    },
    draft: |_, Data { stones }| {
        let to_move = u8::from(stones[0].len() > stones[1].len());
        let put = |(player, cell)| Put { cell, kind: "stone".to_owned(), player: Some(player) };
        let pieces =
            (0..).zip(stones).flat_map(|(player, cells)| cells.into_iter().map(move |cell| (player, cell)));
        Draft { pieces: pieces.map(put).collect(), to_move, ..Draft::default() }
    },
    data: |_, draft| {
        let of = |player| {
            let own = draft.pieces.iter().filter(move |put| put.player == Some(player));
            own.map(|put| put.cell.clone()).collect()
        };
        Ok(Data { stones: [of(0), of(1)] })
    },
    cells: None,
    names: None,
};

fn main() {
    let games = Registry::standard().with::<Trio>();
    println!("{}", games.ids().collect::<Vec<_>>().join(" "));
    let mut server = Server::with_games(Environment::default(), games);
    let mut moves = vec!["c3".to_owned()];
    loop {
        let best = json!({"op": "best", "game": "trio", "moves": moves, "nodes": 2000, "seed": 1});
        let answer = server.answer(&best);
        let Some(text) = answer["ok"]["move"]["text"].as_str() else { break };
        moves.push(text.to_owned());
    }
    let state = server.answer(&json!({"op": "state", "game": "trio", "moves": moves}));
    println!("{}: {}", moves.join(" "), state["ok"]["status"]);
    let drawing = server.answer(&json!({"op": "svg", "game": "trio", "moves": moves}));
    println!("a picture of {} bytes", drawing["ok"]["svg"].as_str().map_or(0, str::len));
}
