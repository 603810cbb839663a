/**
 * A packing event as the text of its row. The chain of hashes covers the text, so its words never change: `restart` is
 * called `anew` there, and the items of a plan `articles`, as in the first version. The approver of the step is a part
 * of it.
 */
import type { PackingEvent } from '../../domain/packing/event.ts';

/** @param approvedBy id of the approver; null if none was needed: then the text is as it was before there were operators */
export const eventText = (event: PackingEvent, approvedBy: string | null = null): string =>
  JSON.stringify({
    ...('plan' in event
      ? withName('restart', 'anew', { ...event, plan: withName('items', 'articles', event.plan) })
      : event),
    ...(approvedBy === null ? {} : { approvedBy }),
  });

/** Id of the operator who approved the step. @param event as `eventIn` gives it */
export function approverIn(event: PackingEvent): string | null {
  const { approvedBy } = event as { approvedBy?: unknown };
  return typeof approvedBy === 'string' ? approvedBy : null;
}

/** @returns null if the text is not an event any more: its chain is broken there too */
export function eventIn(text: string): PackingEvent | null {
  try {
    // The fold checks whether the parsed object is an event.
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

/** Renames one key of an object, in its place. Nested objects are unchanged. */
const withName = <Part extends object>(from: string, to: string, part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => [key === from ? to : key, value]),
  ) as Part;
