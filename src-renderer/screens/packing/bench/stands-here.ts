/** Presence of an order on the bench, reported while this screen shows it: other benches of the floor then ask for it. */
import type { Api } from '../../../client/api.ts';

/**
 * Pause before a stream is requested again, milliseconds. Streams end when another operator signs on or a connection
 * breaks, and do not restart by themselves.
 */
const AGAIN_MS = 1_000;

/** @returns says that the order has left the screen */
export function standsHere(api: Api, orderId: string): () => void {
  const left = new AbortController();
  void follow(api, orderId, left.signal);
  return () => left.abort();
}

async function follow(api: Api, orderId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const stream = await api().packing.onBench({ orderId }, { signal });
      for await (const there of stream) void there;
    } catch {
      // A lost stream does no harm: counted units also make the store refuse a bench that asks for the order.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
