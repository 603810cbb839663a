/** Event lines of a bench. Pure. It has several if its journal was restored from a copy, or its disk was copied. */

export interface LineEvent {
  mark: string;
  /** Mark of the event before it; null: it is the first. */
  before: string | null;
}

/**
 * @param events of one bench and one order, by number
 * @returns each line from its first to its last present event; lines that branch share their beginning
 */
export function linesOf<Event extends LineEvent>(events: readonly Event[]): Event[][] {
  const byMark = new Map(events.map((event) => [event.mark, event]));
  const followed = new Set(events.map(({ before }) => before));
  return events.filter(({ mark }) => !followed.has(mark)).map((last) => lineTo(last, byMark));
}

function lineTo<Event extends LineEvent>(last: Event, byMark: ReadonlyMap<string, Event>): Event[] {
  const line: Event[] = [];
  // Marks that name each other in a circle are not a chain of a journal.
  const seen = new Set<string>();
  for (let at: Event | undefined = last; at && !seen.has(at.mark);) {
    seen.add(at.mark);
    line.push(at);
    at = at.before === null ? undefined : byMark.get(at.before);
  }
  return line.toReversed();
}

/** Drops lines that another continues or repeats: one journal may have reported them under two benches. */
export const longestOf = <Event extends LineEvent>(lines: readonly (readonly Event[])[]) =>
  lines.filter((line, n) => {
    const last = line.at(-1)?.mark;
    return !lines.some((other, m) => {
      const at = m === n ? -1 : other.findIndex(({ mark }) => mark === last);
      return at >= 0 && (at < other.length - 1 || m < n);
    });
  });
