/** The creation moments of orders, as few questions to a list that can only be asked by ranges of them. */

export interface DatedOrder {
  orderId: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

export interface CreationRange {
  from: number;
  until: number;
  orderIds: string[];
}

/**
 * Few ranges for many orders: cut at the widest gaps between their creation moments.
 * @param most how many ranges at most; orders of the same moment always share one
 */
export function creationRanges(orders: readonly DatedOrder[], most: number): CreationRange[] {
  const dated = orders.toSorted((a, b) => a.createdAt - b.createdAt);
  const gaps = dated
    .slice(1)
    .map((o, i) => ({ at: i + 1, gap: o.createdAt - (dated[i]?.createdAt ?? o.createdAt) }))
    .filter(({ gap }) => gap > 0)
    .toSorted((a, b) => b.gap - a.gap)
    .slice(0, most - 1);
  const cuts = new Set(gaps.map(({ at }) => at));
  const ranges: CreationRange[] = [];
  dated.forEach(({ orderId, createdAt }, i) => {
    const last = ranges.at(-1);
    if (!last || cuts.has(i)) ranges.push({ from: createdAt, until: createdAt, orderIds: [orderId] });
    else {
      last.until = createdAt;
      last.orderIds.push(orderId);
    }
  });
  return ranges;
}
