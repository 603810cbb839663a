/** One history of a floor in memory: events of packing and facts, as their benches send them. */
import { ERASURE } from '../../../src-main/floor/facts/erasure-fact.ts';
import type { EventRow, PackingEvent } from '../../../src-main/floor/store/store-events.ts';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';
import { MOST_VERSION_STEP, type NewFact } from '../../../src-main/floor/store/store-facts.ts';
import { eraseBody, isErased } from './memory-orders.ts';
import { nextRevision, type Caller, type MemoryRows } from './memory-rows.ts';

export function appendEvent(rows: MemoryRows, { benchId }: Caller, event: PackingEvent): void {
  const key = JSON.stringify([event.orderId, benchId, event.seq, event.mark]);
  const data = isErased(rows, event.orderId) ? '' : event.data;
  if (!rows.events.has(key)) rows.events.set(key, { ...event, data, benchId });
}

export const historyOf = (rows: MemoryRows, orderId: string): EventRow[] =>
  structuredClone([...rows.events.values()].filter((event) => event.orderId === orderId)).toSorted(
    (a, b) => compare(a.benchId, b.benchId) || a.seq - b.seq || compare(a.mark, b.mark),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Greatest accepted age of a fact, whatever its bench reports. */
const MOST_AGE_MS = 400 * 86_400_000;

/** True if the version is so far ahead that the key would soon have none left. */
function isTooFarAhead({ facts }: MemoryRows, { kind, key, version }: NewFact): boolean {
  const others = [...facts.values()].filter((fact) => fact.kind === kind && fact.key === key);
  return version > MOST_VERSION_STEP + Math.max(0, ...others.map((fact) => fact.version));
}

/** @throws FloorStoreError if the version is too far ahead */
export function shareFact(rows: MemoryRows, { benchId, now }: Caller, { ageMs, ...fact }: NewFact): void {
  const key = JSON.stringify([fact.kind, fact.key, benchId]);
  const before = rows.facts.get(key);
  if (before && before.version >= fact.version) return;
  if (isTooFarAhead(rows, { ageMs, ...fact }))
    throw new FloorStoreError('refused-row', 'a version far beyond that of the key');
  const at = now - Math.min(Math.max(ageMs, 0), MOST_AGE_MS);
  rows.facts.set(key, structuredClone({ ...fact, benchId, at, revision: nextRevision(rows) }));
  if (fact.kind !== ERASURE || !isErased(rows, fact.key)) return;
  eraseBody(rows, fact.key);
  for (const [place, event] of rows.events)
    if (event.orderId === fact.key) rows.events.set(place, { ...event, data: '' });
}
