//! The options of a game, chosen before it begins.

use std::fmt::Debug;

use serde_json::{Map, Value};

use crate::json::object;
use crate::message::Message;
use crate::say;

/// The options of a game, checked.
///
/// ```
/// use alveole::game::{BadOption, Options, ParsedOptions};
/// use alveole::games::hex;
/// use serde_json::json;
/// let given = json!({"size": 3}).as_object().unwrap().clone();
/// let options = hex::HexOptions::read(&ParsedOptions::check::<hex::HexOptions>(&given)?)?;
/// assert_eq!(options.size, 3);
/// assert!(options.write().contains(&("size", 3.into())));
/// # Ok::<(), BadOption>(())
/// ```
pub trait Options: Clone + PartialEq + Debug {
    /// The options there are, in the order of a form.
    const SPECS: &'static [Spec];

    /// The options that `given` names, and the defaults of the others.
    ///
    /// # Errors
    /// Where values that are fine alone don't go together.
    fn read(given: &ParsedOptions) -> Result<Self, BadOption>;

    /// Every option with its value, in the order of [`SPECS`](Self::SPECS): what [`read`](Self::read) reads back.
    fn write(&self) -> Vec<(&'static str, Value)>;

    /// Named sets of options that players know, each by the key `preset.<name>` of the words. The first one is what the page
    /// plays when nobody chooses; a request that leaves an option out has its default all the same. None by default.
    #[must_use]
    fn presets() -> Vec<(&'static str, Self)> {
        Vec::new()
    }
}

/// One option: its name and the values it takes.
#[derive(Debug)]
pub struct Spec {
    /// Its name.
    pub name: &'static str,
    /// The values it takes.
    pub kind: Kind,
}

impl Spec {
    #[cold]
    #[inline(never)]
    fn refuse(&self, value: &Value) -> BadOption {
        BadOption::new(self.name, value, &self.kind.range())
    }
}

/// The values that an option takes.
#[derive(Debug)]
pub enum Kind {
    /// A number from `min` to `max`; a default of `None` depends on other options.
    Integer {
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
        /// The value if it is left out.
        default: Option<i64>,
    },
    /// One of a few numbers, the first of which is the default.
    Number(&'static [i64]),
    /// One of a few words, the first of which is the default.
    Choice(&'static [&'static str]),
    /// Yes or no; a default of `None` depends on other options.
    Flag(Option<bool>),
    /// Any of a few words, none of them twice; none by default.
    Subset(&'static [&'static str]),
}

/// Why options are refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadOption {
    /// Which option.
    pub name: String,
    /// A sentence that names the option, the value and what it may be.
    pub message: Message,
}

impl BadOption {
    /// Refuses `value` for the option `name`, which may be `range`.
    ///
    /// ```
    /// use alveole::game::BadOption;
    /// use serde_json::json;
    /// let refused = BadOption::new("size", &json!(99), &alveole::say!("at most {}", 9_u8));
    /// assert_eq!(refused.message.to_string(), "the option “size” can't be 99: it must be at most 9");
    /// ```
    #[must_use]
    pub fn new(name: &str, value: &Value, range: &Message) -> Self {
        let value = value.to_string();
        let mut shown: String = value.chars().take(40).collect();
        if shown.len() < value.len() {
            shown.push('…');
        }
        Self {
            name: name.to_owned(),
            message: say!("the option “{}” can't be {}: it must be {}", name, shown, range),
        }
    }
}

impl Kind {
    fn schema(&self) -> Value {
        let mut fields = match *self {
            Self::Integer { min, max, .. } => {
                vec![("type", "integer".into()), ("minimum", min.into()), ("maximum", max.into())]
            }
            Self::Number(values) => vec![("type", "integer".into()), ("enum", values.into())],
            Self::Choice(values) => vec![("type", "string".into()), ("enum", values.into())],
            Self::Flag(_) => vec![("type", "boolean".into())],
            Self::Subset(values) => vec![
                ("type", "array".into()),
                ("items", object(vec![("type", "string".into()), ("enum", values.into())])),
                ("uniqueItems", true.into()),
            ],
        };
        fields.extend(self.default().map(|value| ("default", value)));
        object(fields)
    }

    /// The value if it is left out, unless that depends on other options.
    fn default(&self) -> Option<Value> {
        match *self {
            Self::Integer { default, .. } => default.map(Value::from),
            Self::Number(values) => Some(values[0].into()),
            Self::Choice(values) => Some(values[0].into()),
            Self::Flag(default) => default.map(Value::from),
            Self::Subset(_) => Some(Value::Array(Vec::new())),
        }
    }

    fn admits(&self, value: &Value) -> bool {
        match self {
            Self::Integer { min, max, .. } => value.as_i64().is_some_and(|n| (*min..=*max).contains(&n)),
            Self::Number(values) => value.as_i64().is_some_and(|n| values.contains(&n)),
            Self::Choice(values) => value.as_str().is_some_and(|word| values.contains(&word)),
            Self::Flag(_) => value.is_boolean(),
            Self::Subset(values) => value.as_array().is_some_and(|list| {
                let known = |v: &Value| v.as_str().is_some_and(|word| values.contains(&word));
                list.len() <= values.len()
                    && list.iter().enumerate().all(|(i, v)| known(v) && !list[..i].contains(v))
            }),
        }
    }

    fn range(&self) -> Message {
        match self {
            Self::Integer { min, max, .. } => {
                say!("a whole number from {} to {}", min, max)
            }
            Self::Number(values) => {
                let list: Vec<String> = values.iter().map(i64::to_string).collect();
                say!("one of the numbers {}", list.join(", "))
            }
            Self::Choice(values) => say!("one of “{}”", values.join("”, “")),
            Self::Flag(_) => say!("true or false"),
            Self::Subset(values) => say!("a list from “{}”, each at most once", values.join("”, “")),
        }
    }
}

/// The options that somebody gave: each known, and of a value that its [`Kind`] admits.
#[derive(Debug)]
pub struct ParsedOptions {
    specs: &'static [Spec],
    values: Map<String, Value>,
}

impl ParsedOptions {
    /// Checks `values` against the specs of the options `O`, one by one.
    ///
    /// # Errors
    /// For an option that does not exist, or a value out of its range.
    ///
    /// ```
    /// use alveole::game::ParsedOptions;
    /// use alveole::games::hex;
    /// use serde_json::json;
    /// let check = |value: serde_json::Value| ParsedOptions::check::<hex::HexOptions>(value.as_object().unwrap());
    /// assert!(check(json!({"size": 3})).is_ok());
    /// assert_eq!(check(json!({"siez": 3})).unwrap_err().name, "siez");
    /// ```
    pub fn check<O: Options>(values: &Map<String, Value>) -> Result<Self, BadOption> {
        Self::of(O::SPECS, values)
    }

    fn of(specs: &'static [Spec], values: &Map<String, Value>) -> Result<Self, BadOption> {
        for (name, value) in values {
            let Some(spec) = specs.iter().find(|s| s.name == name) else {
                return Err(Self::unknown(specs, name));
            };
            if !spec.kind.admits(value) {
                return Err(spec.refuse(value));
            }
        }
        Ok(Self { specs, values: values.clone() })
    }

    #[cold]
    #[inline(never)]
    fn unknown(specs: &[Spec], name: &str) -> BadOption {
        let known: Vec<_> = specs.iter().map(|s| s.name).collect();
        let name: String = name.chars().take(40).collect();
        let message = if known.is_empty() {
            say!("there is no option “{}”: this game has no options", name)
        } else {
            say!("there is no option “{}”; this game's options are {}", name, known.join(", "))
        };
        BadOption { name, message }
    }

    fn spec(&self, name: &str) -> &'static Kind {
        &self.specs.iter().find(|s| s.name == name).expect("a game reads its own options").kind
    }

    /// The value of the option `name`, if it was given.
    ///
    /// ```
    /// use alveole::game::{BadOption, ParsedOptions};
    /// use alveole::games::hex;
    /// use serde_json::json;
    /// let given = json!({"size": 3}).as_object().unwrap().clone();
    /// let options = ParsedOptions::check::<hex::HexOptions>(&given)?;
    /// assert_eq!(options.value("size"), Some(&json!(3)));
    /// assert_eq!(options.value("players"), None);
    /// # Ok::<(), BadOption>(())
    /// ```
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    /// The number given for `name`, or its default (0 where that depends on other options).
    ///
    /// ```
    /// use alveole::game::{BadOption, ParsedOptions};
    /// use alveole::games::hex;
    /// use serde_json::json;
    /// let given = json!({"size": 3}).as_object().unwrap().clone();
    /// assert_eq!(ParsedOptions::check::<hex::HexOptions>(&given)?.number("size"), 3);
    /// # Ok::<(), BadOption>(())
    /// ```
    #[must_use]
    pub fn number(&self, name: &str) -> i64 {
        let default = match self.spec(name) {
            Kind::Integer { default, .. } => default.unwrap_or_default(),
            Kind::Number(values) => values[0],
            _ => unreachable!("the option is no number"),
        };
        self.value(name).and_then(Value::as_i64).unwrap_or(default)
    }

    /// As [`number`](Self::number), for options whose values fit a byte.
    ///
    /// # Panics
    /// For an option whose spec admits other values.
    ///
    /// ```
    /// use alveole::game::{BadOption, ParsedOptions};
    /// use alveole::games::hex;
    /// use serde_json::json;
    /// let given = json!({"size": 3}).as_object().unwrap().clone();
    /// assert_eq!(ParsedOptions::check::<hex::HexOptions>(&given)?.byte("size"), 3_u8);
    /// # Ok::<(), BadOption>(())
    /// ```
    #[must_use]
    pub fn byte(&self, name: &str) -> u8 {
        u8::try_from(self.number(name)).expect("the spec keeps this option within a byte")
    }

    /// The place in its list of the word given for `name`, or 0.
    ///
    /// ```
    /// use alveole::game::{BadOption, ParsedOptions};
    /// use alveole::games::hive;
    /// use serde_json::json;
    /// let given = json!({"rules": "tournament"}).as_object().unwrap().clone();
    /// assert_eq!(ParsedOptions::check::<hive::HiveOptions>(&given)?.choice("rules"), 1);
    /// # Ok::<(), BadOption>(())
    /// ```
    #[must_use]
    pub fn choice(&self, name: &str) -> usize {
        let Kind::Choice(values) = self.spec(name) else { unreachable!("the option is no choice") };
        let given = self.value(name).and_then(Value::as_str);
        given.and_then(|word| values.iter().position(|v| *v == word)).unwrap_or(0)
    }

    /// Whether `name` was given as true, if it was given.
    ///
    /// ```
    /// use alveole::game::{BadOption, ParsedOptions};
    /// use alveole::games::hex;
    /// use serde_json::json;
    /// let given = json!({"swap": true}).as_object().unwrap().clone();
    /// let options = ParsedOptions::check::<hex::HexOptions>(&given)?;
    /// assert_eq!(options.flag("swap"), Some(true));
    /// assert_eq!(options.flag("free_ports"), None);
    /// # Ok::<(), BadOption>(())
    /// ```
    #[must_use]
    pub fn flag(&self, name: &str) -> Option<bool> {
        self.value(name).and_then(Value::as_bool)
    }

    /// Whether `word` is in the list given for `name`.
    ///
    /// ```
    /// use alveole::game::{BadOption, ParsedOptions};
    /// use alveole::games::hive;
    /// use serde_json::json;
    /// let given = json!({"expansions": ["M"]}).as_object().unwrap().clone();
    /// let options = ParsedOptions::check::<hive::HiveOptions>(&given)?;
    /// assert!(options.includes("expansions", "M"));
    /// assert!(!options.includes("expansions", "P"));
    /// # Ok::<(), BadOption>(())
    /// ```
    #[must_use]
    pub fn includes(&self, name: &str, word: &str) -> bool {
        self.value(name).and_then(Value::as_array).is_some_and(|list| list.iter().any(|v| v == word))
    }
}

/// The JSON Schema `properties` of the options `O`.
#[must_use]
pub fn schema<O: Options>() -> Map<String, Value> {
    schema_of(O::SPECS)
}

fn schema_of(specs: &[Spec]) -> Map<String, Value> {
    specs.iter().map(|s| (s.name.to_owned(), s.kind.schema())).collect()
}
