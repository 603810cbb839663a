/** Counts of the board for a whole floor: whose they are, how old, and which count at two benches. */
import type { FloorBench } from '../../contract/floor/floor.ts';
import type { Span } from '../../domain/clock.ts';
import type { BenchDay } from '../../domain/board/bench-days.ts';
import type { BenchStates } from '../../floor/bench-states.ts';
import type { FloorView } from '../../floor/floor-view.ts';
import type { FloorLink } from '../../floor/link.ts';
import type { CountedBench, CountedOnFloor } from '../../router/floor-context.ts';
import type { FloorFigures } from './floor-figures.ts';

/** A bench sends its counts each minute: counts that are younger than this are current. */
const OF_NOW_MS = 180_000;
/** A bench that is silent for longer, and did nothing in the requested time, is no longer named. */
const NAMED_MS = 7 * 86_400_000;

interface CountedParts {
  figures: Pick<FloorFigures, 'since'>;
  view: Pick<FloorView, 'benchOf' | 'conflicts'>;
  benches: Pick<BenchStates, 'all'>;
  link: Pick<FloorLink, 'sinceAnswerMs'>;
  /** Name of this station. */
  name: () => string;
  /** Id of this bench at the store; null: not known yet. */
  benchId: () => string | null;
  now: () => number;
}

export async function countedOnFloor(parts: CountedParts, { since, until }: Span): Promise<CountedOnFloor> {
  const { figures, view, benches, name, benchId } = parts;
  const days = (await figures.since(since)).map((day) => ({
    ...day,
    counts: day.counts.filter(({ from }) => from <= until),
  }));
  const self = benchId() ?? '';
  const known = benches.all().filter(({ state }) => state !== 'left' && state !== 'removed');
  const nameOf = distinctNames([self, ...known.map((bench) => bench.benchId)], (id) =>
    id === self ? name() : view.benchOf(id).name,
  );
  const rows = days.flatMap(({ benchId: id, counts }) =>
    counts.map((count) => ({ ...count, station: nameOf(id) })),
  );
  return {
    rows,
    benches: benchesOf(parts, days, nameOf),
    twice: view
      .conflicts()
      .filter(({ kind, boxes }) => kind === 'packed-twice' && boxes.filter(isIn({ since, until })).length > 1)
      .length,
  };
}

/**
 * Counts each bench separately, even if two have one name: the second of them is `Bench 3 (2)`, on the board of every
 * bench. A bench that left or was removed is counted with the present bench of its name.
 * @param ids of benches that are on the floor
 */
function distinctNames(ids: readonly string[], nameOf: (id: string) => string): (id: string) => string {
  const names = new Map<string, string>();
  const times = new Map<string, number>();
  for (const id of [...new Set(ids)].toSorted()) {
    const name = nameOf(id);
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    names.set(id, nth === 1 ? name : `${name} (${nth})`);
  }
  return (id) => names.get(id) ?? nameOf(id);
}

const isIn =
  ({ since, until }: Span) =>
  ({ sealedAt }: { sealedAt: number | null }): boolean =>
    sealedAt !== null && sealedAt >= since && sealedAt <= until;

function benchesOf(
  parts: CountedParts,
  days: readonly BenchDay[],
  nameOf: (id: string) => string,
): CountedBench[] {
  const self = parts.benchId() ?? '';
  const telling = new Set(days.map(({ benchId }) => benchId));
  const working = new Set(days.filter(({ counts }) => counts.length > 0).map(({ benchId }) => benchId));
  const known = new Map(parts.benches.all().map((bench) => [bench.benchId, bench]));
  return [...new Set([self, ...known.keys(), ...working])]
    .flatMap((id): CountedBench[] => {
      const bench = known.get(id);
      const isThis = id === self;
      const until = isThis || !bench ? null : untilOf(parts, bench);
      const isGone = until !== null && parts.now() - until >= NAMED_MS;
      const isAtWork = bench?.state === 'in-touch' || bench?.state === 'late' || bench?.state === 'silent';
      if (!isThis && !working.has(id) && (!isAtWork || isGone)) return [];
      return [{ name: nameOf(id), isThis, until, isMissing: !isThis && until === null && !telling.has(id) }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** Null: of now. A bench that was closed has sent all; of others nothing is newer than the last message. */
function untilOf({ link, now }: CountedParts, { state, lastBeatAt }: FloorBench): number | null {
  const answeredAt = now() - link.sinceAnswerMs;
  const isInUse = state === 'in-touch' || state === 'late' || state === 'silent';
  const until = isInUse ? Math.min(lastBeatAt ?? 0, answeredAt) : answeredAt;
  return now() - until >= OF_NOW_MS ? until : null;
}
