/** Words for another bench's part in an order. */
import { m } from '#messages';
import type { Elsewhere, Unsure } from '../../../src-main/contract/floor/floor.ts';
import { counted, formatWhen } from '../format.ts';
import type { Sentence } from '../sentence.ts';
import { benchAndPerson } from './bench-and-person.ts';

/**
 * @param now epoch milliseconds: only the time if today
 * @param alone since when no store can be asked about it; null: one can
 */
export function elsewhereSentence(
  elsewhere: Elsewhere,
  now = Date.now(),
  alone: number | null = null,
): Sentence {
  const { what, bench, operator, since, silentSince } = elsewhere;
  const at = { bench: bench.name, time: formatWhen(since, now) };
  if (elsewhere.isDoubted) return doubtedSentence(elsewhere, at);
  if (what === 'packed') {
    const packed = operator === null ? m.floor_packed(at) : m.floor_packed_by({ ...at, operator });
    return { what: packed, todo: m.floor_not_again() };
  }
  if (what === 'cancels') return { what: m.floor_cancels(at), todo: m.floor_cancels_todo() };
  if (what === 'cancelled') return { what: m.floor_cancelled(at), todo: m.floor_cancelled_todo() };
  const { setAside } = elsewhere;
  const aside =
    setAside === null
      ? null
      : m.floor_set_aside({
          bench: benchAndPerson(elsewhere),
          time: formatWhen(setAside.at, now),
          ...counted(setAside.units),
        });
  if (alone !== null && aside !== null) return { what: aside, todo: m.floor_unsure_todo() };
  if (alone !== null) {
    const last = { bench: benchAndPerson(elsewhere), time: formatWhen(alone, now) };
    const had = what === 'set-apart' ? m.floor_had_apart(last) : m.floor_had(last);
    return { what: had, todo: m.floor_unsure_todo() };
  }
  if (silentSince !== null) {
    const last = { bench: benchAndPerson(elsewhere), time: formatWhen(silentSince, now) };
    return {
      what: elsewhere.hasLeft ? m.floor_has_left(last) : m.floor_has_silent(last),
      todo: m.floor_take_or_leave(),
    };
  }
  const todo = elsewhere.isAsked ? m.floor_asked_waits() : null;
  if (what === 'set-apart')
    return { what: m.floor_set_apart_there(at), todo: todo ?? m.floor_set_apart_todo() };
  if (aside !== null) return { what: aside, todo: todo ?? m.floor_ask_or_take() };
  const has = operator === null ? m.floor_has(at) : m.floor_has_by({ ...at, operator });
  return { what: has, todo: todo ?? m.floor_ask_or_take() };
}

/**
 * Sentence for a doubted order: a bench reports that it packed or cancelled it, but the service shows it as ready to
 * ship.
 */
function doubtedSentence({ what }: Elsewhere, at: { bench: string; time: string }): Sentence {
  if (what === 'packed') return { what: m.floor_doubted_packed(at), todo: m.floor_doubted_packed_todo() };
  return { what: m.floor_doubted_cancel(at), todo: m.floor_doubted_cancel_todo() };
}

/** @param now epoch milliseconds @param isRefused the floor does not let this bench in */
export const unsureSentence = (unsure: Unsure, now = Date.now(), isRefused = false): Sentence => ({
  what: isRefused
    ? m.floor_refused_here()
    : unsure.why === 'not-given'
      ? m.floor_not_given()
      : m.floor_unsure({ time: formatWhen(unsure.since, now) }),
  todo: m.floor_unsure_todo(),
});
