/**
 * Rendezvous hashing: benches that are cut off begin their queues at different ends, so that they rarely open the same
 * order. A sort key, no promise.
 */

/** @returns a whole number below 2^32, the same on every machine: the bench with the greatest one is the order's own */
export function rendezvousScore(orderId: string, benchId: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${orderId}\n${benchId}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // FNV-1a by itself leaves the last characters in the low bits.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** @returns whether this bench has the greatest score of all for that order */
export const isOwnBy = (orderId: string, benchId: string, benches: readonly string[]): boolean =>
  benches.every(
    (other) => other === benchId || rendezvousScore(orderId, benchId) >= rendezvousScore(orderId, other),
  );
