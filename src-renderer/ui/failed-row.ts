/** A row that cannot be drawn is drawn again when other data comes in its place. */
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/**
 * For the message in place of a failed row, which its boundary would keep for ever.
 * @param data of the row, as it is now
 * @param reset of the boundary
 */
export function drawnAgain(data: () => unknown, reset: () => void): Attachment {
  const failed = untrack(data);
  return () => {
    if (data() !== failed) reset();
  };
}
