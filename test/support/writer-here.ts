/** The cache's writer in the thread of the test: its calls come in their order, and no thread has to be started. */
import { loadFingerprint } from '../../src-main/cache/write/page-memory.ts';
import { WriterWork, type WriterServed } from '../../src-main/cache/write/writer-work.ts';
import type { StartWriter } from '../../src-main/cache/write/writer.ts';
import type { Calls } from '../../src-main/thread/calls.ts';
import { packError } from '../../src-main/thread/packed-error.ts';
import { ThreadEndedError } from '../../src-main/thread/thread.ts';

type AnyHandlers = Record<string, (...args: unknown[]) => unknown>;

const fingerprint = await loadFingerprint();

/** A value as the other side of a thread has it. Functions stay; bytes are handed over. */
function acrossThreads<Value>(value: Value): Value {
  if (typeof value === 'function') return value;
  return structuredClone(value, {
    transfer: value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [],
  });
}

/** Refuses pending calls when it ends, as a thread does. */
export const writerHere: StartWriter = (errorOf) => {
  const work = new WriterWork({
    fingerprint,
    elapsed: () => performance.now(),
    soon: (later) => void setImmediate(later),
  });
  const handlers = work.handlers as unknown as AnyHandlers;
  const end = Promise.withResolvers<Error>();
  const pending = new Set<(error: Error) => void>();
  let endedBy: Error | null = null;
  const answer = async (name: string, args: unknown[]): Promise<unknown> => {
    try {
      return acrossThreads(await work.around(() => handlers[name]?.(...args)));
    } catch (error) {
      throw errorOf(packError(error));
    }
  };
  const calls = {
    get hasEnded() {
      return endedBy !== null;
    },
    end: end.promise,
    call: async (name: string, ...args: unknown[]) => {
      if (endedBy) throw endedBy;
      const sent = args.map(acrossThreads);
      return new Promise((resolve, reject) => {
        pending.add(reject);
        setImmediate(() => {
          if (endedBy) return;
          void answer(name, sent)
            .then(resolve, reject)
            .finally(() => pending.delete(reject));
        });
      });
    },
    terminate: () => {
      const error = (endedBy ??= new ThreadEndedError(undefined));
      end.resolve(error);
      for (const refuse of pending) refuse(error);
      pending.clear();
      return Promise.resolve();
    },
  };
  return calls as unknown as Calls<WriterServed>;
};
