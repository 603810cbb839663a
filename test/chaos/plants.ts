/**
 * Planted errors: changes of source text in the shipped code, so that the code that runs is otherwise the shipped one. A random
 * test has to find each of its table.
 */
import { readFileSync } from 'node:fs';

interface Edit {
  /** Exact text, found exactly once in the file. */
  find: string;
  replace: string;
}

export interface Plant extends Edit {
  name: string;
  /** Fault, in a sentence. */
  what: string;
  /** Below `src-main`. */
  file: string;
  /** Further changes of the same file, if the error needs more than one. */
  also?: readonly Edit[];
  /** Promises of the simulation that may notice it. */
  promise?: readonly string[];
}

/**
 * @param source the text of the plant's file
 * @returns the text with the error in it
 * @throws if the text is not there exactly once: the code has changed, and the plant has to follow
 */
export function planted({ name, file, find, replace, also = [] }: Plant, source: string): string {
  let text = source;
  for (const edit of [{ find, replace }, ...also]) {
    const times = text.split(edit.find).length - 1;
    if (times !== 1)
      throw new Error(
        `plant "${name}": src-main/${file} has this ${times} times, not once; the plant has to follow the code:\n${edit.find}`,
      );
    text = text.replace(edit.find, () => edit.replace);
  }
  return text;
}

/** Source of the file below `src-main` as it is now. */
export const sourceOf = (file: string): string =>
  readFileSync(new URL(`../../src-main/${file}`, import.meta.url), 'utf8');

/** @throws if one of them has to follow the code */
export function mustFit(plants: readonly Plant[]): void {
  for (const plant of plants) planted(plant, sourceOf(plant.file));
}
