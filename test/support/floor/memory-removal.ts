/** Removal of a bench from a floor in memory, and what it said taken back, as the owner's commands do it. */
import { CURRENT } from '../../../src-main/floor/store/store-cancels.ts';
import { freeOrders } from './memory-claims.ts';
import type { MemoryFloor } from './memory-store.ts';
import { freeClaim, nextRevision, noLeader } from './memory-rows.ts';

/** Removes a bench like `postgres/schema/remove-bench.ts`; the rest of its rows stays. */
export function removeBench({ rows, now }: MemoryFloor, benchId: string): void {
  const bench = rows.benches.get(benchId);
  if (!bench) throw new Error(`no bench ${benchId}`);
  rows.benches.set(benchId, { ...bench, state: 'removed', run: null, endedRun: bench.run ?? bench.endedRun });
  freeOrders(rows, { benchId, states: ['reserved', 'open'], seen: null }, now(), null);
  for (const [key, cancel] of rows.cancels)
    if (cancel.benchId === benchId && cancel.state === 'registered')
      rows.cancels.set(key, { ...cancel, state: 'withdrawn', revision: nextRevision(rows) });
  rows.leader = noLeader(rows.leader.term + 1);
}

/** Removes all rows that a bench ever wrote, like `postgres/schema/functions/statements.ts`. */
export function disown({ rows, now }: MemoryFloor, benchId: string): void {
  for (const [key, cancel] of rows.cancels)
    if (cancel.benchId === benchId && CURRENT.includes(cancel.state))
      rows.cancels.set(key, {
        ...cancel,
        ...{ state: 'withdrawn', version: cancel.version + 1, revision: nextRevision(rows) },
      });
  for (const [key, head] of rows.heads)
    if (head.benchId === benchId && head.phase !== 'put-back')
      rows.heads.set(key, {
        ...head,
        phase: 'put-back',
        isCleared: false,
        sealedAt: null,
        revision: nextRevision(rows),
      });
  for (const claim of rows.claims.values())
    if (claim.benchId === benchId && claim.state === 'packed') freeClaim(rows, claim, now());
  for (const [key, fact] of rows.facts)
    if (fact.benchId === benchId)
      rows.facts.set(key, {
        ...fact,
        ...{
          body: null,
          seen: {},
          at: fact.kind === 'location' ? 0 : fact.at,
          version: fact.version + 1,
          revision: nextRevision(rows),
        },
      });
}
