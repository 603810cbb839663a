import { createHash } from 'node:crypto';

/**
 * Names a reason of a cancel without its words, which may have been typed: only reasons that the station lists are found again.
 * Text after the listed words does not count.
 * @returns eight characters
 */
export function reasonMark(reason: string): string {
  const [listed = ''] = reason.trim().split(': ', 1);
  return createHash('sha256').update(listed.toWellFormed()).digest('hex').slice(0, 8);
}
