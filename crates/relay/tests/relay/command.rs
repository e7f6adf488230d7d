//! The command line: help, and mistakes that are named.

use crate::support::Relay;

fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let done = Relay::command(arguments).output().expect("the command starts");
    (done.status.code(), String::from_utf8([done.stdout, done.stderr].concat()).expect("text"))
}

#[test]
fn help_lists_every_limit_and_how_to_run_it_behind_a_proxy() {
    let (code, text) = run(&["--help"]);
    assert_eq!(code, Some(0));
    for part in
        ["127.0.0.1:7777", "--origin", "--trusted-proxy", "--journal", "Limits:", "65536", "30000", "SIGTERM"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(run(&["-h"]).0, Some(0));
}

#[test]
fn mistakes_have_an_exit_code_and_name_the_culprit() {
    for (arguments, culprit) in [
        (&["7777"][..], "7777"),
        (&["localhost:7777"], "localhost:7777"),
        (&["--origin", "play.example"], "an origin is a scheme, a host and perhaps a port"),
        (&["--trusted-proxy", "nginx"], "“nginx” is no IP address"),
        (&["--sockets", "0"], "--sockets"),
        (&["--message-bytes", "100"], "100 is not in 512..=1048576"),
        (&["--log"], "--log"),
    ] {
        let (code, text) = run(arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {text}");
        assert!(text.contains(culprit), "{arguments:?}: {text}");
    }
}
