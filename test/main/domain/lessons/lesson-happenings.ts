/** Builders of lesson events; each is a second after the one before. */
import type { FloorSight, Happening, Miss } from '../../../../src-main/domain/lessons/happening.ts';
import { lessonOf } from '../../../../src-main/domain/lessons/lessons.ts';
import type { Progress } from '../../../../src-main/domain/lessons/progress.ts';
import { progressOf, stepsFor } from '../../../../src-main/domain/lessons/progress.ts';
import type { StoredState } from '../../../../src-main/domain/cancel/intent-states.ts';
import type { LessonName } from '../../../../src-main/contract/practice/lesson-names.ts';
import type { ClaimOrigin, CountMethod, PackingEvent } from '../../../../src-main/domain/packing/event.ts';
import type { PackingPlan } from '../../../../src-main/domain/packing/plan.ts';

export const OWN = 'PD-own';

type Part = Pick<Happening, 'orderId'> &
  (
    | { kind: 'packing'; event: PackingEvent }
    | { kind: 'miss'; miss: Miss }
    | { kind: 'cancel'; state: StoredState }
    | { kind: 'floor'; sight: FloorSight }
  );

const keyOf = (sku: string) => `sku:${sku}`;

/** Plan of a lesson's order, as `make-plan` makes it. */
function planOf(name: LessonName): PackingPlan {
  const { parcels } = lessonOf(name);
  const units = new Map<string, number>();
  for (const line of parcels.flat()) units.set(line.sku, (units.get(line.sku) ?? 0) + line.units);
  return {
    items: [...units].map(([sku, n]) => ({
      ...{ key: keyOf(sku), sku, name: sku, eans: [], hsCode: null, units: n, loose: 0 },
      byDelivery: [[0, n] as const],
    })),
    deliveries: [{ company: null, name: null }],
    parcels: parcels.map((lines, n) => ({
      ...{ delivery: 0, name: `Parcel ${n + 1}`, code: null, length: null, width: null, height: null },
      contents: lines.map(({ sku, units: count }) => ({ key: keyOf(sku), units: count })),
    })),
    contradictions: [],
    shipTo: '',
  };
}

export const packing = (event: PackingEvent, orderId = OWN): Part => ({ orderId, kind: 'packing', event });
export const opened = (name: LessonName, orderId = OWN): Part =>
  packing({ kind: 'opened', plan: planOf(name), free: false, restart: false }, orderId);
/** An order that was opened at a bench of a floor. @param how it came from Bench 2; null: it did not come from there */
export const openedOnFloor = (name: LessonName, how: ClaimOrigin['how'] | null): Part => {
  const claim = { token: 3, isSure: true, risk: null, ...(how && { from: { how, bench: 'Bench 2' } }) };
  return packing({ kind: 'opened', plan: planOf(name), free: false, restart: false, claim });
};
export const sight = (parts: Partial<FloorSight>): Part => ({
  ...{ orderId: OWN, kind: 'floor' },
  sight: { there: null, isAsked: false, came: null, ...parts },
});
export const counted = (sku: string, parts: { units?: number; parcel?: number; method?: CountMethod } = {}) =>
  packing({
    ...{ kind: 'counted', key: keyOf(sku), units: 1, parcel: 1, method: 'scan', code: sku, reason: null },
    ...parts,
  });
export const short = (sku: string): Part =>
  packing({ kind: 'short', key: keyOf(sku), units: 1, reason: 'Not on the shelf' });
export const missed = (miss: Miss): Part => ({ orderId: OWN, kind: 'miss', miss });
export const cancel = (state: StoredState, orderId = OWN): Part => ({ orderId, kind: 'cancel', state });
export const SEALED = packing({ kind: 'sealed' });
export const UNDONE = packing({ kind: 'undone' });
export const REOPENED = packing({ kind: 'reopened' });

/** @param maySettle the learner may settle a refusal without an approval */
export function progressIn(name: LessonName, parts: readonly Part[], maySettle = true): Progress {
  const lesson = lessonOf(name);
  const steps = stepsFor(lesson, () => maySettle);
  return progressOf(
    lesson,
    steps,
    OWN,
    parts.map((part, n) => ({ ...part, at: n * 1000 })),
  );
}
