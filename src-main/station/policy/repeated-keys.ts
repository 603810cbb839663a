/** Keys that occur more than once in an object of JSON: `JSON.parse` silently uses the last one. */

/** Position of a key, each counted from 1. */
interface Place {
  line: number;
  column: number;
}

export interface RepeatedKey {
  /** Name of the key, with a dot if it is nested. */
  field: string;
  count: number;
  /** The first places, in the order of the file. */
  places: Place[];
}

interface Level {
  /** Path of the object or list itself, with a dot after it; empty: the whole file. */
  within: string;
  /** An object's keys with their positions; null: a list. */
  keys: Map<string, { count: number; places: Place[] }> | null;
  /** The key or the position whose value is next. */
  at: string;
  isKeyNext: boolean;
}

/** A person corrects a file from a few places; a file of a megabyte can have a key 100,000 times. */
const MOST_PLACES = 5;

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],\n]/g;

/**
 * Reads text that `JSON.parse` has taken.
 * @param text without a mark in front
 */
export function repeatedKeys(text: string): RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  const levels: Level[] = [];
  let line = 1;
  let lineStart = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '\n') {
      line++;
      lineStart = index + 1;
    } else if (token === '{' || token === '[') {
      const within = level ? `${level.within}${level.at}.` : '';
      levels.push({ within, keys: token === '{' ? new Map() : null, at: '0', isKeyNext: token === '{' });
    } else if (token === '}' || token === ']') {
      levels.pop();
      for (const [key, found] of level?.keys ?? [])
        if (found.count > 1) repeated.push({ field: `${level?.within ?? ''}${key}`, ...found });
    } else if (token === ',') {
      if (level?.keys) level.isKeyNext = true;
      else if (level) level.at = String(Number(level.at) + 1);
    } else if (level?.keys && level.isKeyNext) {
      // The key may have escapes.
      level.at = JSON.parse(token) as string;
      level.isKeyNext = false;
      const key = level.keys.get(level.at) ?? { count: 0, places: [] };
      key.count++;
      if (key.count <= MOST_PLACES) key.places.push({ line, column: index - lineStart + 1 });
      level.keys.set(level.at, key);
    }
  }
  return repeated;
}
