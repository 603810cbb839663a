/** A row that cannot be drawn is drawn again when other data comes in its place. */
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';

/**
 * For the words in place of the row: its boundary would keep them for good.
 * @param data of the row, as it is now
 * @param reset of the boundary
 */
export function drawnAgain(data: () => unknown, reset: () => void): Attachment {
  const failed = untrack(data);
  return () => {
    if (data() !== failed) reset();
  };
}
