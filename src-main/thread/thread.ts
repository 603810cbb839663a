/**
 * Typed calls to a worker thread: `Thread` calls the handlers of `serve` by name. A function among the arguments can be
 * called from there until the answer has arrived. Bytes are transferred, and empty at the sender afterwards.
 */
import { parentPort, Worker } from 'node:worker_threads';
import type { Calls, ErrorOf, Handlers } from './calls.ts';
import { codeOf, packError, plainError, type PackedError } from './packed-error.ts';

interface Call {
  id: number;
  name: string;
  /** Null in place of a function. */
  args: unknown[];
  /** Places of functions. */
  functions: number[];
}

type Reply =
  /** Ready to serve: all code is loaded. */
  | { kind: 'ready' }
  | { id: number; kind: 'result'; result: unknown }
  | { id: number; kind: 'error'; error: PackedError }
  | { id: number; kind: 'function'; at: number; values: unknown[] };

interface OpenCall {
  args: readonly unknown[];
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

interface ThreadOptions {
  /** Young generation of the thread, MB. */
  youngMb: number;
  /** `workerData` of the thread. */
  data?: unknown;
  errorOf?: ErrorOf;
}

/** The thread has ended; `cause` is the error that ended it, if one did, with its words and code. */
export class ThreadEndedError extends Error {
  override readonly name = 'ThreadEndedError';
  readonly code: string | null;

  constructor(cause: unknown) {
    super(`the thread has ended${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause });
    this.code = codeOf(cause);
  }
}

export class Thread<Served extends Handlers> implements Calls<Served> {
  readonly #worker: Worker;
  readonly #errorOf: ErrorOf;
  readonly #open = new Map<number, OpenCall>();
  readonly #end = Promise.withResolvers<ThreadEndedError>();
  readonly #ready = Promise.withResolvers<void>();
  #nextId = 1;
  #endedBy: ThreadEndedError | null = null;

  /** @param entry the thread's module: TypeScript source in tests, a built file in the application */
  constructor(entry: URL, { youngMb, data, errorOf = plainError }: ThreadOptions) {
    this.#errorOf = errorOf;
    const resourceLimits = { maxYoungGenerationSizeMb: youngMb };
    this.#worker = new Worker(entry, { workerData: data, resourceLimits });
    this.#worker.on('message', (reply: Reply) => this.#take(reply));
    let cause: unknown;
    this.#worker.on('error', (error: unknown) => (cause = error));
    this.#worker.on('exit', () => this.#close(new ThreadEndedError(cause)));
  }

  get hasEnded(): boolean {
    return this.#endedBy !== null;
  }

  get end(): Promise<ThreadEndedError> {
    return this.#end.promise;
  }

  async call<Name extends string & keyof Served>(
    name: Name,
    ...args: Parameters<Served[Name]>
  ): Promise<Awaited<ReturnType<Served[Name]>>> {
    if (this.#endedBy) throw this.#endedBy;
    const id = this.#nextId++;
    const functions = [...args.keys()].filter((at) => typeof args[at] === 'function');
    const sent = args.map((arg, at) => (functions.includes(at) ? null : arg));
    this.#worker.postMessage({ id, name, args: sent, functions } satisfies Call, memoryOf(sent));
    return new Promise<Awaited<ReturnType<Served[Name]>>>(
      (resolve, reject) => void this.#open.set(id, { args, resolve, reject }),
    );
  }

  #take(reply: Reply): void {
    if (reply.kind === 'ready') return this.#ready.resolve();
    const open = this.#open.get(reply.id);
    if (!open) return;
    if (reply.kind === 'function') {
      (open.args[reply.at] as (...values: unknown[]) => void)(...reply.values);
      return;
    }
    this.#open.delete(reply.id);
    if (reply.kind === 'result') open.resolve(reply.result as never);
    else open.reject(this.#errorOf(reply.error));
  }

  #close(error: ThreadEndedError): void {
    this.#endedBy = error;
    this.#end.resolve(error);
    for (const { reject } of this.#open.values()) reject(error);
    this.#open.clear();
  }

  async terminate(): Promise<void> {
    // A thread that is ended while it loads native code takes the whole process with it.
    await Promise.race([this.#ready.promise, this.#end.promise]);
    await this.#worker.terminate();
  }
}

/**
 * Answers calls. Call it in a thread's module once all native code is loaded: before that the thread cannot be ended.
 * @param around wraps the work of each call
 */
export function serve(handlers: Handlers, around = (work: () => unknown): unknown => work()): void {
  if (!parentPort) throw new Error('this module is the entry of a thread');
  const port = parentPort;
  const post = (reply: Reply, handedOver: ArrayBuffer[] = []) => port.postMessage(reply, handedOver);
  const answer = async ({ id, name, args, functions }: Call): Promise<void> => {
    for (const at of functions)
      args[at] = (...values: unknown[]) => post({ id, kind: 'function', at, values });
    try {
      const result = await around(() => handlers[name]?.(...(args as never[])));
      post({ id, kind: 'result', result }, memoryOf([result]));
    } catch (error) {
      post({ id, kind: 'error', error: packError(error) });
    }
  };
  port.on('message', (call: Call) => void answer(call));
  post({ kind: 'ready' });
}

const memoryOf = (values: readonly unknown[]): ArrayBuffer[] =>
  values.flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []));
