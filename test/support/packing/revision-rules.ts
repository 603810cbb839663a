/** Invariants of an order that changed at the service while it is packed. */
import { isDeepStrictEqual } from 'node:util';
import type { Revision } from '../../../src-main/domain/packing/revision.ts';
import type { Parcel } from '../../../src-main/domain/packing/contents.ts';
import type { PackingState } from '../../../src-main/domain/packing/state.ts';
import { excess, mostThatStay, packed, sum, type Ledger } from './ledger.ts';

/** @returns the fault; null if there is none */
export function checkRevision(
  before: PackingState,
  { takeOut, amounts }: Revision,
  after: PackingState,
  ledger: Ledger,
): string | null {
  const beyond = excess(ledger, after.contents, after.free);
  if (beyond !== null) return `kept beyond the new order: ${beyond}`;
  if (takeOut.some(({ units }) => !Number.isSafeInteger(units) || units < 1)) return 'takes out nothing';
  if (new Set(takeOut.map(({ parcel, key }) => `${parcel} ${key}`)).size < takeOut.length)
    return 'says it twice';
  for (const [at, parcel] of before.contents.parcels.entries()) {
    const taken = takeOut.filter((t) => t.parcel === parcel.number);
    const left = Object.entries(parcel.units).map(([key, units]) => [key, units - unitsOut(taken, key)]);
    const wanted = Object.fromEntries(left.filter(([, units]) => units !== 0)) as Parcel['units'];
    if (!isDeepStrictEqual(after.contents.parcels[at]?.units, wanted))
      return `parcel ${parcel.number} is not what stayed`;
  }
  if (sum(takeOut.map((t) => t.units)) !== all(before) - all(after)) return 'takes out what is not there';
  for (const item of ledger.items) {
    const stay = packed(after.contents, item.key);
    const most = mostThatStay(item, ledger, before.contents, after.contents, after.free);
    if (stay !== most) return `${stay} of ${item.key} stay, and ${most} might`;
    const missing = sum(amounts.filter((a) => a.key === item.key).map((a) => a.toGo));
    if (missing !== item.due - stay) return `${missing} of ${item.key} are said to be missing`;
  }
  return wrongParcels(after, ledger);
}

const unitsOut = (taken: Revision['takeOut'], key: string): number =>
  sum(taken.filter((t) => t.key === key).map((t) => t.units));

const all = ({ contents }: PackingState): number =>
  sum(contents.parcels.flatMap((p) => Object.values(p.units)));

function wrongParcels({ contents }: PackingState, ledger: Ledger): string | null {
  const places = contents.parcels.flatMap((p) => (p.planned === null ? [] : [p.planned]));
  if (
    !isDeepStrictEqual(
      places.toSorted((a, b) => a - b),
      [...ledger.parcels.keys()],
    )
  )
    return 'a declared parcel is missing, or there twice';
  for (const { number, planned, delivery } of contents.parcels) {
    if (contents.parcels[number - 1]?.planned !== planned) return `parcel ${number} is not in its place`;
    if (planned !== null && ledger.parcels[planned]?.delivery !== delivery)
      return `parcel ${number} goes astray`;
    if (!ledger.parcels.some((p) => p.delivery === delivery)) return `parcel ${number} is in no delivery`;
  }
  return null;
}
