/** Errors that are planted into a bench or into the store: the simulation has to find each. */
import type { FloorCopy } from '../../../../src-main/floor/copy/floor-copy.ts';
import type { BenchWork } from '../../../../src-main/floor/bench-work.ts';
import type { CancelRow } from '../../../../src-main/floor/store/store-cancels.ts';
import type { Intents } from '../../../../src-main/journal/cancels/intents.ts';
import type { MemoryFloor } from '../memory-store.ts';
import { NO_LEADING } from '../no-leading.ts';

export const PLANTS = [
  'released-before-it-is-forgotten',
  'own-before-it-is-on-disk',
  'released-token-used-again',
  'events-not-sent-again-after-an-epoch',
  'heads-not-reported-again-after-an-epoch',
  'histories-overwritten',
  'taken-row-not-noticed',
  'revision-goes-on-over-an-epoch',
  'given-while-the-store-settles',
  'calls-of-an-ended-run-carried-out',
  'chosen-box-looked-for',
  /** The bench's sender does it (`sim-bench.ts`). */
  'sends-without-look',
  'interrupted-sent-again',
  'refused-shown-as-withdrawn',
  'ended-cancel-not-taken',
  'current-cancel-not-taken',
  'words-never-doubted',
  'invented-tokens-believed',
] as const;
export type Plant = (typeof PLANTS)[number];

const NO_ROWS = {
  settlingMs: 0,
  now: 0,
  more: false,
  leading: NO_LEADING,
  benches: [],
  claims: [],
  heads: [],
  choices: [],
  cancels: [],
  facts: [],
};

/** Plants an error of the store; each other plant is in a bench. */
export function plantIntoStore(plant: Plant | null, floor: MemoryFloor): void {
  if (plant === 'given-while-the-store-settles') Object.defineProperty(floor, 'settlingMs', { get: () => 0 });
  if (plant === 'calls-of-an-ended-run-carried-out') floor.checkRun = () => undefined;
  if (plant === 'invented-tokens-believed') believeTokens(floor);
}

function believeTokens(floor: MemoryFloor): void {
  const connect = floor.connect.bind(floor);
  floor.connect = (benchId) => {
    const store = connect(benchId);
    const assert = store.assert.bind(store);
    store.assert = (input) => {
      floor.rows.revision = Math.max(floor.rows.revision, ...input.claims.map(({ token }) => token));
      return assert(input);
    };
    return store;
  };
}

/** Plants an error into the journal's decisions to cancel. */
export function plantIntoIntents(plant: Plant | null, intents: Intents): void {
  if (plant !== 'interrupted-sent-again') return;
  intents.recoverInterrupted = (now, underWay) => {
    const found = intents
      .unsettled()
      .filter(({ id, state }) => state === 'sending' && underWay?.has(id) !== true);
    for (const { id } of found) intents.change(id, 'sending', { state: 'waiting', nextTryAt: now }, now);
    return found.length;
  };
}

/** The copy takes no rows of decisions to cancel that are in one of these states. */
function withoutCancels(copy: FloorCopy, states: readonly CancelRow['state'][]): void {
  const take = copy.take.bind(copy);
  copy.take = (beat, at) =>
    take({ ...beat, cancels: beat.cancels.filter(({ state }) => !states.includes(state)) }, at);
}

/** @param later runs a function when the bench has gone on: after its next call was answered */
export function plantInto(
  plant: Plant | null,
  copy: FloorCopy,
  work: BenchWork,
  later: (work: () => void) => void,
): void {
  const { own } = copy;
  switch (plant) {
    case 'released-before-it-is-forgotten': {
      const giveUp = own.giveUp.bind(own);
      own.giveUp = (claims) => later(() => giveUp(claims));
      break;
    }
    case 'own-before-it-is-on-disk': {
      const keep = own.keep.bind(own);
      const tokenOf = own.tokenOf.bind(own);
      const asked = new Map<string, number>();
      own.keep = (claims) => {
        for (const { orderId, token } of claims) asked.set(orderId, token);
        later(() => keep(claims));
        return [...claims];
      };
      own.tokenOf = (orderId) => tokenOf(orderId) ?? asked.get(orderId) ?? null;
      break;
    }
    case 'released-token-used-again':
      own.isGivenUp = () => false;
      break;
    case 'heads-not-reported-again-after-an-epoch': {
      const beginEpoch = copy.beginEpoch.bind(copy);
      copy.beginEpoch = (epoch) => {
        const reported = [...copy.reported()].map(([orderId, mark]) => ({ orderId, mark }));
        beginEpoch(epoch);
        copy.markReported(reported);
      };
      break;
    }
    case 'revision-goes-on-over-an-epoch': {
      const beginEpoch = copy.beginEpoch.bind(copy);
      copy.beginEpoch = (epoch) => {
        const { revision } = copy;
        beginEpoch(epoch);
        copy.take({ ...NO_ROWS, epoch, revision }, 0);
      };
      break;
    }
    case 'events-not-sent-again-after-an-epoch': {
      const stored = new Map<string, string>();
      const storedMark = copy.storedMark.bind(copy);
      const markStored = copy.markStored.bind(copy);
      copy.markStored = (events) => {
        for (const { orderId, mark } of events) stored.set(orderId, mark);
        markStored(events);
      };
      copy.storedMark = (orderId) => stored.get(orderId) ?? storedMark(orderId);
      break;
    }
    case 'histories-overwritten': {
      const head = work.head.bind(work);
      work.head = (orderId) => {
        const found = head(orderId);
        return found && { ...found, history: 'one' };
      };
      break;
    }
    case 'taken-row-not-noticed': {
      const claimOf = copy.rows.claimOf.bind(copy.rows);
      copy.rows.claimOf = (orderId) => {
        const row = claimOf(orderId);
        // Hides only rows of others for orders of its own: a bench that sees no other row would take nothing from them
        // either.
        return row && row.benchId !== copy.benchId && own.tokenOf(orderId) !== null ? null : row;
      };
      break;
    }
    case 'chosen-box-looked-for':
      work.letStay = () => undefined;
      break;
    case 'refused-shown-as-withdrawn': {
      const { cancels } = work;
      work.cancels = {
        ...cancels,
        of: (intentId) => {
          const found = cancels.of(intentId);
          return found?.state === 'refused' ? { ...found, state: 'withdrawn' } : found;
        },
      };
      break;
    }
    case 'ended-cancel-not-taken':
      withoutCancels(copy, ['withdrawn', 'refused']);
      break;
    case 'current-cancel-not-taken':
      withoutCancels(copy, ['registered', 'sent']);
      break;
    case 'interrupted-sent-again':
    case 'words-never-doubted':
    case 'invented-tokens-believed':
    case 'given-while-the-store-settles':
    case 'calls-of-an-ended-run-carried-out':
    case 'sends-without-look':
    case null:
      break;
  }
}
