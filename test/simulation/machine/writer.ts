/** The cache's writer in the same thread: its calls come in their order, and each takes its time. */
import { loadFingerprint } from '../../../src-main/cache/write/page-memory.ts';
import { WriterWork, type WriterServed } from '../../../src-main/cache/write/writer-work.ts';
import type { StartWriter } from '../../../src-main/cache/write/writer.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { Calls } from '../../../src-main/thread/calls.ts';
import { packError } from '../../../src-main/thread/packed-error.ts';
import type { Owner, Schedule } from './schedule.ts';

const fingerprint = await loadFingerprint();

/** End of a call. */
type Settlement = (call: { resolve: (result: unknown) => void; reject: (error: Error) => void }) => void;
type AnyHandlers = Record<string, (...args: unknown[]) => unknown>;

/** Answers calls in sequence, as a thread does. */
class Line {
  #at = 0;
  /** Work in order; the first is done next, even if a suspension changed the times. */
  readonly #works: (() => void)[] = [];
  readonly #schedule: Schedule;
  readonly #owner: Owner;
  readonly #random: Random;

  constructor(schedule: Schedule, owner: Owner, random: Random) {
    this.#schedule = schedule;
    this.#owner = owner;
    this.#random = random;
  }

  /** Pause in milliseconds: usually none, at times that of a busy computer. */
  #pause(): number {
    return this.#random.chance(0.95) ? this.#random.next() : this.#random.next() * 80;
  }

  next(work: () => void): void {
    const { now } = this.#schedule;
    this.#at = Math.max(this.#at + 0.001, now + this.#pause());
    this.#works.push(work);
    this.#schedule.in(this.#at - now, () => this.#works.shift()?.(), this.#owner);
  }
}

/** @param elapsed by the clock of the computer that cannot jump */
export function writerHere(
  schedule: Schedule,
  { owner, random, elapsed }: { owner: Owner; random: Random; elapsed: () => number },
): StartWriter {
  return (errorOf) => {
    const [asks, answers] = [new Line(schedule, owner, random), new Line(schedule, owner, random)];
    const work = new WriterWork({
      fingerprint,
      elapsed,
      soon: (later) => void schedule.in(0, later, owner),
    });
    const handlers = work.handlers as unknown as AnyHandlers;
    const end = Promise.withResolvers<Error>();
    let hasEnded = false;
    const answer = async (name: string, args: unknown[]): Promise<Settlement> => {
      try {
        const result = await work.around(() => handlers[name]?.(...args));
        return ({ resolve }) => resolve(result);
      } catch (error) {
        const fault = errorOf(packError(error));
        return ({ reject }) => reject(fault);
      }
    };
    const calls = {
      get hasEnded() {
        return hasEnded;
      },
      end: end.promise,
      call: (name: string, ...args: unknown[]) =>
        new Promise((resolve, reject) => {
          asks.next(() => {
            void answer(name, args).then((settle) => answers.next(() => settle({ resolve, reject })));
          });
        }),
      terminate: () => {
        hasEnded = true;
        end.resolve(new Error('ended'));
        return Promise.resolve();
      },
    };
    return calls as unknown as Calls<WriterServed>;
  };
}
