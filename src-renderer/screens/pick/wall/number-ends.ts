/** Ends of order numbers, for slots that are too narrow for a whole number. */

/** Characters that a slot of the fullest wall has room for on the smallest bench screen. */
const SHORTEST = 6;

/**
 * The shortest end of a number that none of the others has, of six characters or more.
 * @param numbers of all slots; slots with the same number have the same end
 * @returns the whole number if there is no shorter one
 */
export function numberEnd(number: string, numbers: readonly string[]): string {
  const others = numbers.filter((one) => one !== number);
  const characters = [...number];
  // A sign takes the place of what is left out.
  for (let length = SHORTEST; length < characters.length - 1; length++) {
    const end = characters.slice(-length).join('');
    if (!others.some((one) => one.endsWith(end))) return end;
  }
  return number;
}
