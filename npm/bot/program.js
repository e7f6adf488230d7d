// @ts-check
/** A program that answers lines: what it prints is read line by line. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** The player cannot go on: the program ended, or answers what is no answer. */
export class PlayerError extends Error {}

/** Letters of a line that an error shows. */
const SHOWN = 80;
const isWindows = process.platform === "win32";

/** A line as an error shows it. @param {string} line */
export const shown = (line) => `“${line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line}”`;

export class Program {
  #child;
  /** Lines that nobody asked for yet. @type {string[]} */ #lines = [];
  /** @type {{resolve: (line: string) => void, reject: (error: Error) => void}[]} */ #wanted = [];
  /** Why it is of no use any more. */ #end = "";

  /**
   * Starts a program. Its errors go where those of this process go.
   * @param {string} command as in a shell
   */
  constructor(command) {
    // A group of its own: what the shell starts ends with it, and Ctrl-C in a terminal reaches this process alone.
    this.#child = spawn(command, { shell: true, detached: !isWindows, stdio: ["pipe", "pipe", "inherit"] });
    this.#child.on("error", (error) => this.#ended(`it did not start: ${error.message}`));
    this.#child.stdin.on("error", () => {}); // it ended, which the next line says
    createInterface({ input: this.#child.stdout }).on("line", (line) => this.#printed(line));
    this.#child.on("close", (code, signal) => this.#ended(`it ended (${signal ?? `exit code ${code}`})`));
  }

  /** @param {string} line */
  #printed(line) {
    const next = this.#wanted.shift();
    if (next) next.resolve(line);
    else this.#lines.push(line);
  }

  /** @param {string} why */
  #ended(why) {
    this.#end ||= why;
    for (const { reject } of this.#wanted.splice(0)) reject(new PlayerError(this.#end));
  }

  /** @param {string} line */
  write(line) {
    this.#child.stdin.write(`${line}\n`);
  }

  /** The next line that it prints. @returns {Promise<string>} rejects with a {@link PlayerError} if it ended */
  line() {
    const line = this.#lines.shift();
    if (line !== undefined) return Promise.resolve(line);
    if (this.#end) return Promise.reject(new PlayerError(this.#end));
    return new Promise((resolve, reject) => this.#wanted.push({ resolve, reject }));
  }

  /** Ends it, with all that it started. */
  end() {
    if (this.#end || !this.#child.pid) return;
    this.#ended("it was ended");
    try {
      if (isWindows) this.#child.kill();
      else process.kill(-this.#child.pid);
    } catch {
      // It has ended by itself.
    }
  }
}
