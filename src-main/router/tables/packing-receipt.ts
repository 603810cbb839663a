/** Receipt of an order: the steps with operator and time, and whether any record was changed. */
import type { ReceiptNote } from '../../contract/goods/packed-orders.ts';
import type { OpeningClaim, PackingEvent } from '../../domain/packing/event.ts';
import type { PackingPlan } from '../../domain/packing/plan.ts';
import { objectOr } from '../../domain/orders/read-value.ts';
import type { PackingJournal } from '../../journal/packing/packing.ts';

/** Columns of one event: item, units, parcel, and notes. */
interface EventWords {
  key?: string;
  units?: number;
  parcel?: number;
  notes?: ReceiptNote[];
}

/**
 * @param nameOf display name of the person on an event @returns null if that order was not packed
 */
export function packingReceipt(
  packed: PackingJournal,
  orderId: string,
  nameOf: (operator: string | null) => string | null,
) {
  const { events, broken, hash, head } = packed.history(orderId);
  if (events.length === 0 && broken.length === 0) return null;
  const names = new Map<string, string>();
  return {
    broken,
    hash,
    refused: packed.misses.of(orderId).map(({ at, kind, code, operator, station }) => ({
      ...{ at, kind, code, station },
      operator: nameOf(operator),
    })),
    head,
    events: events.map(({ seq, at, operator, approvedBy, station, event }) => {
      const who = { seq, at, operator: nameOf(operator), approvedBy: nameOf(approvedBy), station };
      if (broken.includes(seq)) return { ...who, ...readablePartsOf(event), broken: true };
      nameItems(names, event);
      const { key, units = null, parcel = null, notes = [] } = wordsOf(event);
      const item = key === undefined ? null : (names.get(key) ?? key);
      return { ...who, kind: kindOf(event), item, units, parcel, notes, broken: false };
    }),
  };
}

/** Readable parts of an event that was changed in the file. */
function readablePartsOf(event: unknown) {
  const { kind, key, units, parcel } = objectOr(event);
  const whole = (value: unknown) => (typeof value === 'number' && Number.isSafeInteger(value) ? value : null);
  return {
    kind: typeof kind === 'string' ? kind : '',
    item: typeof key === 'string' ? key : null,
    units: whole(units),
    parcel: whole(parcel),
    notes: [],
  };
}

function nameItems(names: Map<string, string>, event: PackingEvent): void {
  const plan: PackingPlan | null = event.kind === 'opened' || event.kind === 'replanned' ? event.plan : null;
  for (const { key, name, sku } of plan?.items ?? []) names.set(key, name ?? sku ?? key);
}

/** Goods that were left for another bench were not put back. */
const kindOf = (event: PackingEvent): string =>
  event.kind === 'put-back' && event.why === 'taken-over' ? 'left' : event.kind;

function wordsOf(event: PackingEvent): EventWords {
  switch (event.kind) {
    case 'counted': {
      const { key, units, parcel, method, code, reason } = event;
      return { key, units, parcel, notes: notesOf({ method, code, reason }) };
    }
    case 'moved':
      return {
        key: event.key,
        units: event.units,
        parcel: event.to,
        notes: notesOf({ 'from-parcel': String(event.from) }),
      };
    case 'removed':
      return { key: event.key, units: event.units, parcel: event.parcel };
    case 'turned':
      return { parcel: event.parcel };
    case 'short':
      return { key: event.key, units: event.units, notes: notesOf({ reason: event.reason }) };
    case 'opened':
      return {
        notes: [
          ...notesOf(event.restart ? { 'counted-again': '' } : event.free ? { 'no-parcel-plan': '' } : {}),
          ...claimNotes(event.claim),
        ],
      };
    case 'replanned':
      return { units: event.takenOut.reduce((sum, one) => sum + one.units, 0) };
    case 'pull-asked':
      // For an order that was packed twice, the service's status gives no reason to pull it.
      return {
        notes: notesOf({
          status: event.status === '' || event.why === 'packed-twice' ? event.why : event.status,
        }),
      };
    case 'stays':
      return {
        notes: notesOf({ reason: event.reason === '' ? null : event.reason, 'chosen-by': event.by ?? null }),
      };
    case 'cleared':
    case 'moved-on':
      return { notes: notesOf({ status: event.status }) };
    case 'put-back':
      if (event.why === 'taken-over') return { notes: notesOf({ 'left-for': event.leftFor ?? null }) };
      return { notes: notesOf({ status: event.why }) };
    case 'parcel-added':
    case 'undone':
    case 'resumed':
    case 'sealed':
    case 'pulled':
    case 'reopened':
      return {};
    default:
      // A newer application wrote it.
      return event satisfies never;
  }
}

/** Note on how the order was opened on a shared floor (offline, taken over, handed over); '' if normal. */
function claimNotes(claim: OpeningClaim | undefined): ReceiptNote[] {
  if (claim === undefined) return [];
  const { isSure, risk, isRefused = false, from } = claim;
  return notesOf({
    'taken-from': from?.how === 'taken' ? from.bench : null,
    'given-by': from?.how === 'given' ? from.bench : null,
    'not-given': !isSure && isRefused ? '' : null,
    unsure: isSure || isRefused ? null : '',
    reason: risk,
  });
}

const notesOf = (parts: Partial<Record<ReceiptNote['of'], string | null>>): ReceiptNote[] =>
  Object.entries(parts).flatMap(([of, text]) =>
    text === null ? [] : [{ of: of as ReceiptNote['of'], text }],
  );
