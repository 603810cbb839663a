/** Parser of a ZPL printer's answer to `~HS`. Untrusted: anything may listen on that port. */

export type ZplTrouble = 'no-paper' | 'paused' | 'head-open' | 'no-ribbon';

/** A longer answer is not a status. */
export const LONGEST_STATUS = 1_000;

/** Characters around each of the three texts of an answer. */
const START = String.fromCodePoint(2);
const END = String.fromCodePoint(3);

/** @returns the trouble that stops the printer; null if there is none, or the answer is not a status */
export function readZplStatus(answer: string): ZplTrouble | null {
  if (answer.length > LONGEST_STATUS) return null;
  const strings = answer
    .split(START)
    .slice(1)
    .flatMap((part) => (part.includes(END) ? [part.split(END, 1)[0] ?? ''] : []))
    .filter((part) => /^[\d,A-Za-z]{1,100}$/.test(part))
    .map((part) => part.split(','));
  const [first, second] = strings;
  if (!first || first.length < 9 || !second || second.length < 9) return null;
  if (first[1] === '1') return 'no-paper';
  if (second[2] === '1') return 'head-open';
  if (second[3] === '1') return 'no-ribbon';
  return first[2] === '1' ? 'paused' : null;
}
