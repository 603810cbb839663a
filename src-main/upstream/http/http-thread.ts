/** Thread for a client's HTTP, so that answers use its memory and time. */
import { workerData } from 'node:worker_threads';
import { serve } from '../../thread/thread.ts';
import { Http } from './http.ts';
import type { HttpCall, HttpSettings, Meter, NoteDate } from './http-call.ts';

export interface SentCall extends Omit<HttpCall, 'url' | 'meter' | 'onHead' | 'onDate'> {
  url: string;
}

const http = new Http({
  ...(workerData as HttpSettings),
  clock: { now: () => Date.now(), elapsed: () => performance.now() },
  // Each call has a `noteDate` of its own.
  noteDate: () => undefined,
});
const underWay = new Set<Promise<unknown>>();

const handlers = {
  /** @param onCost hears once, even of a call that fails */
  async send(
    { url, ...call }: SentCall,
    onHead: () => void,
    onDate: NoteDate,
    onCost: (cost: Meter) => void,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const meter: Meter = { requests: 0, bytes: 0 };
    const sent = http.send({ ...call, url: new URL(url), meter, onHead, onDate });
    underWay.add(sent);
    try {
      return await sent;
    } finally {
      underWay.delete(sent);
      onCost(meter);
    }
  },

  /** Ends all calls, each with an answer. */
  async close(): Promise<void> {
    await http.close();
    await Promise.allSettled(underWay);
  },
};

export type HttpServed = typeof handlers;

serve(handlers);
