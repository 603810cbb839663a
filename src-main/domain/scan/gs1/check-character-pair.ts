/** The pair of check characters of alphanumeric keys such as the GMN (GS1 General Specifications, 7.9). */

/** Characters by value; an element string may have no others. */
export const CHARACTERS_82 =
  '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
/** Digits of five bits, without characters that look alike. */
const CHARACTERS_32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Weights from the right; no key is longer than these. */
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83];

/** @param body characters of the 82, without the pair, 23 of them at most */
export function checkCharacterPair(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i++) {
    sum += CHARACTERS_82.indexOf(body.charAt(i)) * (PRIMES[body.length - 1 - i] ?? 0);
  }
  sum %= 1021;
  return CHARACTERS_32.charAt(sum >> 5) + CHARACTERS_32.charAt(sum & 31);
}
