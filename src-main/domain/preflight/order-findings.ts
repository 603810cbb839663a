/** Findings that will stop a packer, from a single order. */
import { borderOf } from '../orders/border.ts';
import type { OrderFacts } from '../orders/order-facts.ts';
import { makePlan } from '../packing/make-plan.ts';
import { mustBeFree, type PlannedItem } from '../packing/plan.ts';
import { lookAlikeNames } from './look-alike-names.ts';

/**
 * `look-alike-names`: two of its items. `no-customs-code`: items of an order that crosses a border. `parcels-disagree`:
 * its parcels declare other amounts than ordered.
 */
export type OrderFindingKind = 'look-alike-names' | 'no-customs-code' | 'parcels-disagree';

export interface OrderFinding {
  kind: OrderFindingKind;
  /** Names of some of the items it is about; empty if it is about the whole order. */
  names: readonly string[];
}

/** Limit of names on a screen. */
const MOST_NAMES = 3;

export function orderFindings(facts: OrderFacts): OrderFinding[] {
  // Addresses are not compared here; a key may be long.
  const plan = makePlan(facts, (text) => text);
  const findings: OrderFinding[] = [];
  const alike = lookAlikeNames(plan.items.map(({ name }) => name).filter((name) => name !== null));
  if (alike) findings.push({ kind: 'look-alike-names', names: alike });
  const undeclared = borderOf(facts) ? plan.items.filter(({ hsCode }) => hsCode === null) : [];
  if (undeclared.length > 0)
    findings.push({ kind: 'no-customs-code', names: undeclared.slice(0, MOST_NAMES).map(shortNameOf) });
  if (mustBeFree(plan)) findings.push({ kind: 'parcels-disagree', names: [] });
  return findings;
}

const shortNameOf = ({ name, sku, eans }: PlannedItem): string => name ?? sku ?? eans[0] ?? '';
