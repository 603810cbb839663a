/** The scripted packer: what he does next, and how he does it at the screen. */
import { ORPCError } from '@orpc/client';
import type { PackingAnswer } from '../../../src-main/contract/packing/packing-answer.ts';
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { Client } from '../screen-at.ts';
import { allPacked, dueOf, isFull, packedOf, type Packed, type Step } from './model.ts';
import { eanOf, type CampaignOrder } from './orders.ts';

/** Not for sale. */
const UNKNOWN = eanOf(99_999_999);

/** Draws a step that may be allowed or refused: both answers are checked. */
export function nextStep(random: Random, order: CampaignOrder, state: Packed): Step {
  const item = random.pick(order.items);
  const { key } = item;
  const number = () => random.whole(1, state.table.boxes.length);
  const units = random.weighted([
    [1, 8],
    [2, 2],
    [3, 1],
  ]);
  const wrong: [Step, number][] = [
    [{ kind: 'scan', text: UNKNOWN, units: 1 }, 1],
    [{ kind: 'scan', text: order.orderId, units: 1 }, 0.3],
    [{ kind: 'scan', text: item.ean, units: 1 }, 1],
    [{ kind: 'seal' }, 0.3],
    [{ kind: 'undo' }, 0.2],
    [{ kind: 'resume' }, 0.2],
    [{ kind: 'reopen' }, 0.2],
    [{ kind: 'open' }, 0.2],
  ];
  if (state.phase === 'new')
    return random.weighted<Step>([
      [{ kind: 'open' }, 4],
      [{ kind: 'choose-parcel', parcel: number() }, 2],
      [{ kind: 'add-parcel' }, 1],
      [{ kind: 'short', key, units: 1 }, 0.5],
      ...wrong,
      ...scans(random, order, state),
    ]);
  if (state.phase === 'short') return random.weighted([[{ kind: 'resume' }, 8], ...wrong]);
  if (state.phase === 'sealed') return random.weighted([[{ kind: 'reopen' }, 8], ...wrong]);
  const full = isFull(order, state);
  const places = state.table.boxes.flatMap((box, at) =>
    [...box.units].map(([what, n]) => ({ key: what, units: random.whole(1, n), at: at + 1 })),
  );
  const place = places.length > 0 ? random.pick(places) : { key, units: 1, at: 1 };
  const codes = order.boxes.flatMap(({ code }) => (code === null ? [] : [code]));
  return random.weighted<Step>([
    ...wrong,
    ...scans(random, order, state),
    [{ kind: 'confirm', key, units }, full ? 0.5 : 2],
    [{ kind: 'seal' }, full ? 12 : 0.2],
    [{ kind: 'undo' }, 3],
    [{ kind: 'move', key: place.key, units: place.units, from: place.at, to: number() }, 3],
    [{ kind: 'remove', key: place.key, units: place.units, parcel: place.at }, full ? 2 : 1],
    [{ kind: 'choose-parcel', parcel: number() }, 1.5],
    [
      { kind: 'scan', text: codes.length > 0 ? random.pick(codes) : UNKNOWN, units: 1 },
      codes.length > 0 ? 1.5 : 0,
    ],
    [{ kind: 'add-parcel' }, state.table.boxes.length < 7 ? 1.5 : 0],
    [{ kind: 'short', key, units: 1 }, full ? 0.1 : 1],
  ]);
}

/** Units that are still missing. */
function scans(random: Random, order: CampaignOrder, state: Packed): [Step, number][] {
  const missing = order.items.filter((item) => packedOf(state, item.key) < dueOf(item));
  if (missing.length === 0) return [];
  const item = random.pick(missing);
  const left = dueOf(item) - packedOf(state, item.key);
  const one = { kind: 'scan', text: item.ean, units: 1 } as const;
  return [
    [one, allPacked(state) === 0 ? 6 : 16],
    [{ ...one, units: left }, 2],
  ];
}

export interface Answer {
  signal: string;
  /** Null if the answer shows none. */
  view: PackingView | null;
}

/** @throws any answer that is not declared */
export async function take({ packing }: Client, orderId: string, step: Step): Promise<Answer> {
  const done = (view: PackingView): Answer => ({ signal: 'done', view });
  const answered = ({ signal, view }: PackingAnswer): Answer => ({ signal, view });
  try {
    switch (step.kind) {
      case 'open':
        return done(await packing.open({ orderId, free: false }));
      case 'scan':
        return answered(await packing.scan({ orderId, text: step.text, units: step.units }));
      case 'confirm':
        return answered(await packing.confirm({ orderId, key: step.key, units: step.units }));
      case 'short':
        return done(await packing.step({ orderId, step: { ...step, reason: 'not on its shelf' } }));
      case 'move':
      case 'remove':
      case 'choose-parcel':
      case 'add-parcel':
      case 'undo':
      case 'resume':
      case 'seal':
      case 'reopen':
        return done(await packing.step({ orderId, step }));
      default:
        return step satisfies never;
    }
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'STEP_REFUSED') return { signal: 'refused', view: null };
    throw error;
  }
}
