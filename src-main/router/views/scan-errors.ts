/** Scan errors beside the bench: scans in a batch, at its put wall and in a single-item run that did not count. */
import type { BatchAnswer } from '../../contract/picking/batch-answer.ts';
import type { NextSingle } from '../../contract/picking/express.ts';
import type { WallAnswer } from '../../contract/picking/put-wall.ts';
import type { ScanMiss } from '../../journal/packing/scan-misses.ts';
import type { WorkspaceContext } from '../context.ts';

type Answer = BatchAnswer | WallAnswer | NextSingle;
type ScanError = Pick<ScanMiss, 'kind' | 'sku'>;

/** Counts the answer as an error if it is one. @returns the answer */
export function counted<Given extends Answer>(
  { missed }: Pick<WorkspaceContext, 'missed'>,
  answer: Given,
): Given {
  const error = errorOf(answer);
  // The code belongs to no order, so that nothing shows it and no erasure of a buyer reaches it: it is not kept.
  if (error) missed({ ...error, orderId: '', code: '' });
  return answer;
}

function errorOf(answer: Answer): ScanError | null {
  switch ('kind' in answer ? answer.kind : answer.signal) {
    case 'wrong-item':
    case 'none':
      return { kind: 'wrong-item', sku: skuOf(answer) };
    case 'too-many':
      // The unit may be one that waits for the put wall: the screen asks for the wall, and the packer made no mistake.
      return 'toPut' in answer && answer.toPut > 0 ? null : { kind: 'too-many', sku: skuOf(answer) };
    case 'surplus':
    case 'not-picked':
      return { kind: 'too-many', sku: skuOf(answer) };
    case 'unknown':
      // The number of an order, or of a carrier, is read from its label on purpose, as on the bench.
      return 'why' in answer && (answer.why === 'order-number' || answer.why === 'tracking-number')
        ? null
        : { kind: 'unknown', sku: null };
    case 'right':
    case 'line':
    case 'complete':
    case 'light':
    case 'order':
    case 'put-back':
    case 'not-needed':
    case 'choice':
    case 'stopped':
    case 'bench':
    case 'elsewhere':
    case 'in-batch':
      return null;
  }
}

const skuOf = (answer: Answer): string | null => ('sku' in answer ? answer.sku : null);
