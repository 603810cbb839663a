/** A thread that answers what the test of calls needs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { serve } from '../../../src-main/thread/thread.ts';

/** An error with a field whose text must not be logged. */
class WordyError extends Error {
  readonly data = 'Ana Araújo';
}

class DetailedError extends Error {
  readonly code = 'E_FULL';
  readonly details = { kind: 'full', left: 3 };
}

const handlers = {
  data: (): unknown => workerData as unknown,
  after: async (ms: number): Promise<number> => {
    await sleep(ms);
    return ms;
  },
  double: (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes, (byte) => 2 * byte),
  count: (to: number, each: (n: number) => void): void => {
    for (let n = 1; n <= to; n++) each(n);
  },
  later: (each: (n: number) => void): void => void setTimeout(() => each(1)),
  fail: (): never => {
    throw Object.assign(new DetailedError('no room'), { cause: new WordyError('the disk') });
  },
  failPlainly: (): never => {
    throw new TypeError('not a number');
  },
  uncloneable: (): unknown => () => undefined,
  forever: (): Promise<void> => new Promise(() => {}),
  leave: (): void => process.exit(0),
  breakDown: (): void =>
    void setImmediate(() => {
      throw Object.assign(new Error('the thread breaks here'), { code: 'E_BREAK' });
    }),
};

export type CallsServed = typeof handlers;

serve(handlers);
