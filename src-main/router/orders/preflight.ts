/** Procedures of data problems that would stop a packer. */
import {
  FINDING_KINDS,
  type Finding,
  type FindingGroup,
  type ShelfLabel,
} from '../../contract/station/preflight.ts';
import { compareLocations } from '../../domain/picking/location.ts';
import { looseItemKey } from '../../domain/picking/item-key.ts';
import { itemFindings, type ItemFinding } from '../../domain/preflight/item-findings.ts';
import { os } from '../base.ts';
import { refusedCodes } from '../views/code-faults.ts';
import type { WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';

/** Number of orders that are named beside a finding: enough to look at one. */
const MOST_NAMED = 5;
/** Limit of labels printed at once. */
const MOST_LABELS = 500;

const procedures = os.preflight.use(inWorkspace);

export const preflight = os.preflight.router({
  list: procedures.list.handler(({ input, context: { workspace } }) =>
    workspace.atOnce(() => ({ groups: groupsOf(workspace, input.rows) })),
  ),
  labels: procedures.labels.handler(({ context: { workspace } }) =>
    workspace.atOnce(() => labelsOf(workspace)),
  ),
});

type Sources = Pick<WorkspaceContext, 'preflight' | 'codes' | 'scan' | 'locations'>;

const findingsOf = ({ preflight: queries, codes }: Sources): ItemFinding[] =>
  itemFindings(
    queries.products(),
    new Set(codes.list().flatMap(({ sku, units }) => (units === 1 ? [sku] : []))),
  );

/** @param rows findings of each kind that are named; 0: they are only counted */
export function groupsOf(sources: Sources, rows: number): FindingGroup[] {
  const byKind = Map.groupBy(findingsOf(sources), ({ kind }) => kind);
  const counts = sources.preflight.foundCounts();
  return FINDING_KINDS.flatMap((kind): FindingGroup[] => {
    if (kind === 'look-alike-names' || kind === 'no-customs-code' || kind === 'parcels-disagree') {
      const orders = counts.get(kind) ?? 0;
      if (orders === 0) return [];
      const found = sources.preflight.found(kind, rows).map(({ names, ...order }): Finding => ({
        sku: null,
        ean: null,
        name: null,
        several: names,
        orders: 1,
        first: [order],
      }));
      return [{ kind, findings: orders, orders, rows: found }];
    }
    const findings = byKind.get(kind) ?? [];
    return findings.length === 0 ? [] : [itemGroup(sources, kind, findings, rows)];
  });
}

function itemGroup(
  { preflight: queries }: Sources,
  kind: ItemFinding['kind'],
  findings: readonly ItemFinding[],
  rows: number,
): FindingGroup {
  return {
    kind,
    findings: findings.length,
    orders: queries.ordersNeeding(findings.flatMap(({ products }) => products)),
    rows: findings.slice(0, rows).map(({ sku, ean, name, several, products }) => ({
      sku,
      ean,
      name,
      several: [...several],
      orders: queries.ordersNeeding(products),
      first: queries.firstNeeding(products, MOST_NAMED),
    })),
  };
}

/** A text that a bar code can have, on every printer. */
const CODE = /^[ -~]{1,120}$/;

function labelsOf(sources: Sources): { labels: ShelfLabel[]; without: number; beyond: number } {
  const { scan, locations } = sources;
  const items = findingsOf(sources).filter(({ kind }) => kind === 'no-code' || kind === 'unscannable-code');
  const named = items.flatMap(({ sku, name }) => (sku === null || !CODE.test(sku) ? [] : [{ sku, name }]));
  const codes = named.map(({ sku }, line) => ({ line, typed: sku, sku, units: 1 }));
  // A code that may not be taught would not be found either.
  const refused = new Set(refusedCodes(scan, codes, { sure: false, isTable: false }).map(({ line }) => line));
  const labels = named
    .filter((_, line) => !refused.has(line))
    .map(({ sku, name }) => ({ sku, name, location: locations.of(looseItemKey({ sku, code: null, name })) }))
    .toSorted((a, b) => compareLocations(a.location, b.location) || (a.sku < b.sku ? -1 : 1));
  return {
    labels: labels.slice(0, MOST_LABELS),
    without: items.length - labels.length,
    beyond: Math.max(0, labels.length - MOST_LABELS),
  };
}
