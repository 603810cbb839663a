/** The whole queue of one bench, as its screen pages through it. */
import type { Client } from '../../screen-at.ts';

const PAGE = 200;

export async function queueOf({ queue }: Client): Promise<Set<string>> {
  const found = new Set<string>();
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await queue.page({ filter: {}, offset, limit: PAGE });
    for (const { orderId } of rows) found.add(orderId);
    if (rows.length < PAGE) return found;
  }
}
