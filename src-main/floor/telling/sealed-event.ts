/** A packing event as the text that is sealed for the store. */

/** An event of packing without its place. */
interface SentEvent {
  /** Id of the event's operator, at its bench. */
  operator: string | null;
  /** Name of the bench at that time. */
  station: string;
  /** JSON of the event, as in its journal. */
  data: string;
}

/** Context that an event is bound to: the store cannot pass it off as another order's, or as another event. */
export const eventSeal = (orderId: string, mark: string): string => JSON.stringify([orderId, mark]);

/** All that the mark of an event covers, except for what the store gets anyway. */
export const sentEvent = ({ operator, station, data }: SentEvent): string =>
  JSON.stringify({ operator, station, data });

/** @returns the event, as its journal has it; null if the text is not an event that a bench sent */
export function readSentEvent(text: string): string | null {
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    return typeof data === 'string' ? data : null;
  } catch {
    return null;
  }
}
