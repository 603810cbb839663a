/** Origin of an order from another bench, as the record of its packing names it. */
import type { ClaimOrigin } from '../../domain/packing/event.ts';
import type { FloorCopy } from '../copy/floor-copy.ts';

/** @param benchId null: no other bench had it */
export const originOf = (
  copy: FloorCopy,
  how: ClaimOrigin['how'],
  benchId: string | null,
): { origin?: ClaimOrigin } =>
  benchId === null || benchId === copy.benchId
    ? {}
    : { origin: { how, bench: copy.rows.bench(benchId)?.name ?? benchId } };
