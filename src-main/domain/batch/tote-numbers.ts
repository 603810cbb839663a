/** Numbers of totes, or of slots of the put wall, for a new batch: none that is in use by a batch of the same kind. */

/**
 * @param taken numbers in use, from 1 up
 * @param wanted numbers that a list has shown before, by place. A number that is in use by now, or appears twice, is
 * replaced
 * @returns for each place a number from 1 up, each once: the wanted one, else the lowest free one
 */
export function toteNumbers(
  places: number,
  taken: ReadonlySet<number>,
  wanted: readonly number[] = [],
): number[] {
  const used = new Set(taken);
  const granted = Array.from({ length: places }, (_, at) => {
    const number = wanted[at];
    if (number === undefined || used.has(number)) return null;
    used.add(number);
    return number;
  });
  let last = 0;
  const nextFree = (): number => {
    do last++;
    while (used.has(last));
    return last;
  };
  return granted.map((number) => number ?? nextFree());
}

/** @returns those in use that a list with these numbers has left out, the lowest first */
export function inUseBelow(taken: ReadonlySet<number>, numbers: readonly number[]): number[] {
  const highest = Math.max(0, ...numbers);
  return [...taken].filter((number) => number < highest).toSorted((a, b) => a - b);
}
