/** Calls by name to an answering side: a thread of its own (`thread.ts`), or the same one. */
import type { PackedError } from './packed-error.ts';

export type Handlers = Record<string, (...args: never[]) => unknown>;

/** Rebuilds an error of the other side for a caller. */
export type ErrorOf = (error: PackedError) => Error;

export interface Calls<Served extends Handlers> {
  readonly hasEnded: boolean;
  /** Resolves with the reason when the other side no longer answers, whichever side ended it. */
  readonly end: Promise<Error>;
  /**
   * Calls a handler in the other thread. A function among the arguments can be called until the answer has arrived. Bytes
   * are transferred, and empty at the sender afterwards.
   * @throws the errors of the handler; ThreadEndedError if no answer will come
   */
  call<Name extends string & keyof Served>(
    name: Name,
    ...args: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>>;
  /** Ends the thread even during work; resolves when it has ended. */
  terminate(): Promise<void>;
}
