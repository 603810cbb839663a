/**
 * A packing event as the text of its row. The text is what the chain of hashes covers, so that its words never change:
 * `restart` is called `anew` there, and the items of a plan `articles`, as in the first version.
 */
import type { PackingEvent } from '../domain/packing/event.ts';

export const eventText = (event: PackingEvent): string =>
  JSON.stringify(
    'plan' in event
      ? withName('restart', 'anew', { ...event, plan: withName('items', 'articles', event.plan) })
      : event,
  );

/** @returns null where the text is no event any more: its chain is broken there too */
export function eventIn(text: string): PackingEvent | null {
  try {
    // Whether its parts are those of an event is seen when it is folded.
    const event = JSON.parse(text) as PackingEvent | null;
    if (typeof event?.kind !== 'string') return null;
    return 'plan' in event && isObject(event.plan)
      ? withName('anew', 'restart', { ...event, plan: withName('articles', 'items', event.plan) })
      : event;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The same with one key renamed, in its place. Its parts are not looked at. */
const withName = <Part extends object>(from: string, to: string, part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => [key === from ? to : key, value]),
  ) as Part;
