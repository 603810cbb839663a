import { createHash } from 'node:crypto';

/**
 * Names a reason of a cancel without its words, which somebody may have typed: only reasons that the station lists are found again.
 * What was added after the listed words does not count.
 * @returns eight characters
 */
export function reasonMark(reason: string): string {
  const [listed = ''] = reason.trim().split(': ', 1);
  return createHash('sha256').update(listed.toWellFormed()).digest('hex').slice(0, 8);
}
