/** Orders of the queue that need an item, without those of batches that are picked or paused. */
import type { NeededBy } from '../../cache/read/scan.ts';
import { isLooseKey, mayBeSameItem, namesInKey } from '../../domain/picking/item-key.ts';
import type { WorkspaceContext } from '../context.ts';

/** An item that has only a name is looked for in no order. */
const askedBy = (item: string) => {
  const { sku, code } = namesInKey(item);
  if (sku !== null) return { by: 'sku', key: sku } as const;
  return code === null ? null : ({ by: 'code', key: code } as const);
};

export function ordersNeeding({ scan }: Pick<WorkspaceContext, 'scan'>, item: string): number {
  const asked = askedBy(item);
  if (!asked) return 0;
  return scan
    .itemKinds(asked.by, asked.key)
    .filter((kind) => mayBeSameItem(kind.item, item))
    .reduce((sum, { orders }) => sum + orders, 0);
}

/** @returns the most urgent ones */
export function firstNeeding(
  { scan }: Pick<WorkspaceContext, 'scan'>,
  item: string,
  most: number,
): NeededBy[] {
  const asked = askedBy(item);
  if (!asked) return [];
  const only = isLooseKey(item) ? null : { item };
  return scan.ordersThatNeed(asked.by, asked.key, only, most);
}
