/** Answer to a heartbeat: the benches as they are now, and the newer rows, in pages. */
import { BEAT_ROWS, type Beat, type BenchRow } from '../../../src-main/floor/store/store.ts';
import type { MemoryRows } from './memory-rows.ts';

type Page = Pick<
  Beat,
  'revision' | 'more' | 'benches' | 'claims' | 'heads' | 'choices' | 'facts' | 'cancels'
>;

export function pageAfter(rows: MemoryRows, after: number, now: number): Page {
  const benches = benchRows(rows, now);
  // Most beats bring nothing.
  if (after === rows.revision)
    return {
      revision: after,
      more: false,
      benches,
      claims: [],
      heads: [],
      choices: [],
      facts: [],
      cancels: [],
    };
  const kinds = {
    claims: newer(rows.claims.values(), after),
    heads: newer(rows.heads.values(), after),
    choices: newer(rows.choices.values(), after),
    facts: newer(rows.facts.values(), after),
    cancels: newer(rows.cancels.values(), after),
  };
  const ends = Object.values(kinds).flatMap((kind) => kind[BEAT_ROWS - 1]?.revision ?? []);
  const isLong = Object.values(kinds).some((kind) => kind.length > BEAT_ROWS);
  const revision = isLong ? Math.min(...ends) : rows.revision;
  const upTo = <Row extends { revision: number }>(kind: Row[]) =>
    structuredClone(kind.filter((row) => row.revision <= revision));
  return {
    ...{ revision, more: isLong, benches },
    claims: upTo(kinds.claims),
    heads: upTo(kinds.heads),
    choices: upTo(kinds.choices),
    facts: upTo(kinds.facts),
    cancels: upTo(kinds.cancels),
  };
}

const newer = <Row extends { revision: number }>(rows: Iterable<Row>, after: number): Row[] =>
  [...rows].filter(({ revision }) => revision > after).toSorted((a, b) => a.revision - b.revision);

function benchRows(rows: MemoryRows, now: number): BenchRow[] {
  const claims = [...rows.claims.values()];
  return [...rows.benches].map(([benchId, { name, state, hasLeft, release }]) => {
    const presence = rows.presence.get(benchId);
    const count = (which: string) =>
      claims.filter((claim) => claim.benchId === benchId && claim.state === which).length;
    return {
      ...{ benchId, name, state, hasLeft, release },
      silentMs: presence ? Math.abs(now - presence.at) : null,
      orderId: presence?.orderId ?? null,
      operator: presence?.operator ?? null,
      reserved: count('reserved'),
      open: count('open'),
    };
  });
}
