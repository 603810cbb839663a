/**
 * A packing event as the text of its row. The text is what the chain of hashes covers, so that its words never change:
 * the items of a plan are called `articles` there, as in the first version.
 */
import type { PackingEvent } from '../domain/packing/event.ts';
import type { PackingPlan } from '../domain/packing/plan.ts';

export const eventText = (event: PackingEvent): string =>
  JSON.stringify('plan' in event ? { ...event, plan: withName('items', 'articles', event.plan) } : event);

/** @returns null where the text is no event any more: its chain is broken there too */
export function eventIn(text: string): PackingEvent | null {
  try {
    // Whether its parts are those of an event is seen when it is folded.
    const event = JSON.parse(text) as PackingEvent | null;
    if (typeof event?.kind !== 'string') return null;
    return 'plan' in event && isObject(event.plan)
      ? { ...event, plan: withName('articles', 'items', event.plan) }
      : event;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The same plan with one key renamed, in its place. Its parts are not looked at. */
const withName = (from: string, to: string, plan: object) =>
  Object.fromEntries(
    Object.entries(plan).map(([key, value]: [string, unknown]) => [key === from ? to : key, value]),
  ) as unknown as PackingPlan;
