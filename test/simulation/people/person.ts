/** A person at a screen: each action is in the trace, and a station that died gives no answer. */
import type { Trace } from '../../chaos/trace.ts';
import type { Screen } from '../station.ts';
import type { PromiseName } from '../truth/promises.ts';
import type { Violations } from '../truth/violations.ts';

interface Parts {
  name: string;
  trace: Trace;
  violations: Violations;
  now: () => number;
  /** True if the screen is one of a station that runs. */
  isAlive: (screen: Screen) => boolean;
  /** True if the disk refuses all present writes, or some. */
  isDiskBad: () => boolean;
  /** Counts the answers. */
  met: (what: string) => void;
}

export class Person {
  readonly #o: Parts;

  constructor(parts: Parts) {
    this.#o = parts;
  }

  now(): number {
    return this.#o.now();
  }

  wrong(promise: PromiseName, sentence: string): void {
    this.#o.violations.add(promise, sentence);
  }

  isDiskBad(): boolean {
    return this.#o.isDiskBad();
  }

  /** The screen said that it could not save: then the disk must have refused. */
  isRefusedByDisk(): void {
    if (!this.#o.isDiskBad())
      this.wrong('never-breaks', 'it says that it could not save, and the disk takes everything');
  }

  /**
   * Asks the station for something.
   * @param refused is given an error of a station that runs
   * @returns its answer; null if there is none
   */
  async does<Answer>(
    screen: Screen,
    what: string,
    call: () => Promise<Answer>,
    refused: (error: unknown) => void,
  ): Promise<Answer | null> {
    const { trace, name } = this.#o;
    let answer: Answer;
    try {
      answer = await call();
    } catch (error) {
      if (!this.#o.isAlive(screen)) {
        trace.add('act', name, `${what} -> the station dies`);
        return null;
      }
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      trace.add('act', name, `${what} -> ${code}`);
      this.#o.met(`refusal ${code}`);
      refused(error);
      return null;
    }
    if (!this.#o.isAlive(screen)) {
      trace.add('act', name, `${what} -> the station dies`);
      return null;
    }
    trace.add('act', name, `${what} -> ${wordOf(answer)}`);
    trace.add('detail', name, JSON.stringify(answer));
    this.#o.met(isSignal(answer) ? `signal ${wordOf(answer)}` : `answer ${wordOf(answer)}`);
    return answer;
  }
}

/** True for answers of packing: those with a light and a sound. */
const isSignal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'signal' in answer;

function wordOf(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) return String(answer);
  for (const name of ['signal', 'state', 'phase', 'outcome', 'asked'] as const)
    if (name in answer) return String((answer as Record<string, unknown>)[name]);
  return 'done';
}
