// @ts-check
/** What happens in a tournament, in words, for the reader of the page. */

/**
 * @typedef {import("../../tournament/tournament-client.js").TournamentClient} TournamentClient
 * @typedef {import("../../tournament/known.js").Known} Known
 * @typedef {import("./tournament-page.js").TournamentWords} TournamentWords
 * @typedef {(key: string) => string} NameOf
 */

/**
 * What happens.
 * @param {TournamentClient} client
 * @param {TournamentWords} texts
 * @param {NameOf} nameOf
 */
export function statusOf(client, texts, nameOf) {
  const { known, player, relays, isSynced, isActive, isOrganizer } = client;
  const lines = relays.map(({ line }) => line);
  if (!known?.organizer && !isOrganizer) {
    if (lines.every((line) => line === "offline")) return texts.offline;
    return isSynced && lines.includes("online") ? texts.notFound : texts.connecting;
  }
  if (!known) return texts.connecting;
  const parts = [player ? playerStatus(known, player, texts, nameOf) : watcherStatus(client, known, texts, nameOf)];
  if (isOrganizer && !["over", "cancelled"].includes(known.course.phase)) parts.push(texts.organizerHere);
  if (!isActive) parts.push(texts.otherTab);
  if (lines.every((line) => line === "offline")) parts.push(texts.offline);
  if (known.course.halt === "games") parts.push(texts.halts.games);
  return parts.join(" ");
}

/** @param {TournamentClient} client @param {Known} known @param {TournamentWords} texts @param {NameOf} nameOf */
function watcherStatus({ now }, known, texts, nameOf) {
  const { course, terms, organizer } = known;
  const joins = organizer?.joins.length ?? 0;
  if (course.phase === "joining") {
    if (joins >= terms.most) return texts.full;
    return now > terms.start && joins < 2 ? texts.waitsForPlayers : texts.waiting;
  }
  return endStatus(known, texts, nameOf) ?? (course.phase === "drawing" ? texts.drawingOthers : texts.watching);
}

/** @param {Known} known @param {TournamentWords} texts @param {NameOf} nameOf */
function endStatus({ course }, texts, nameOf) {
  const { phase, table, players } = course;
  if (phase === "cancelled") return texts.cancelled;
  if (phase !== "over") return null;
  const winners = table.filter(({ place }) => place === 1).map(({ player }) => nameOf(String(players[player]?.[0])));
  return winners.length > 0 ? texts.won(winners.join(", ")) : texts.over;
}

/** @param {Known} known @param {import("../../tournament/player.js").Player} player @param {TournamentWords} texts @param {NameOf} nameOf */
function playerStatus(known, player, texts, nameOf) {
  const { course, organizer, games } = known;
  const { phase, lists, joins, rounds } = course;
  const ended = endStatus(known, texts, nameOf);
  if (ended) return ended;
  if (player.hasLeft) return texts.hasLeft;
  if (phase === "joining") return organizer?.joins.some(([key]) => key === player.key) ? texts.joined : texts.joining;
  if (phase === "drawing")
    return lists.at(-1)?.some((place) => joins[place]?.[0] === player.key) ? texts.drawing : texts.leftOut;
  const number = known.numberOf(player.key);
  if (number < 0) return texts.leftOut;
  const { match, seat = 0 } = known.matchOf(player.key) ?? {};
  if (!match) {
    if (course.out.has(number)) return texts.out;
    return rounds.at(-1)?.byes.includes(number) ? texts.yourBye(rounds.length) : texts.goesOn(rounds.length);
  }
  if (games.shown(match.setup).end) return texts.yourEnd(rounds.length);
  const other = course.players[match.players[seat === 0 ? 1 : 0]];
  return texts.yourTurn(rounds.length, nameOf(String(other?.[0])));
}

/**
 * What is wrong with the organizer's record.
 * @param {Known} known
 * @param {TournamentWords} texts
 * @param {NameOf} nameOf
 * @returns {string[]}
 */
export function warningsOf({ course, twice, games }, texts, nameOf) {
  const warnings = [];
  if (twice) warnings.push(texts.twice);
  if (course.halt === "wrong") warnings.push(texts.halts.wrong);
  for (const [round, { matches }] of course.rounds.entries())
    for (const { setup, points, players } of matches) {
      const { end } = games.shown(setup);
      const shown = end && points && games.prove(setup, end)?.points;
      if (!shown || String(shown) === String(points)) continue;
      const names = players.map((player) => nameOf(String(course.players[player]?.[0])));
      warnings.push(texts.leftOutGame(round + 1, names.join(" – ")));
    }
  return warnings;
}
