/** A screen's connection over any transport: frames in, each answered from the router. */
import { createProcedureClient, isProcedure, ORPCError, type AnyProcedure } from '@orpc/server';
import type { CallFrame, FrameError, FrameToMain, FrameToScreen } from '../contract/terms/frames.ts';
import type { Log } from '../station/log.ts';
import type { Context } from '../router/context.ts';
import { router } from '../router/index.ts';

export interface ScreenConnection {
  /** Takes a frame. Never throws, even for an invalid one. */
  received(frame: unknown): void;
  /** Called when the screen has gone: its calls are aborted. */
  closed(): void;
}

/** Calls and streams that one screen may have open; ours have a dozen. */
export const MOST_OPEN = 256;

/** Limit of a screen's frame in characters: far above any call of ours; pages of answers go the other way. */
export const LONGEST_FRAME = 1024 * 1024;

interface Carrier {
  context: Context;
  log: Log;
  send: (frame: string) => void;
  /** Ends the connection: the frame is not from our screens. */
  hangUp: () => void;
}

/** A call that has not ended yet. */
interface Open {
  readonly name: string;
  readonly abort: AbortController;
  /** Null until the call has answered with a stream. */
  stream: AsyncIterator<unknown> | null;
}

const procedures = new Map(proceduresOf(router));

export function openConnection({ context, log, send, hangUp }: Carrier): ScreenConnection {
  const calls = new Map<number, Open>();
  const clients = new Map<string, (input: unknown, options: { signal: AbortSignal }) => Promise<unknown>>();
  let isOpen = true;

  const tell = (frame: FrameToScreen) => {
    if (isOpen) send(JSON.stringify(frame));
  };

  const stop = (id: number, open: Open) => {
    calls.delete(id);
    // A waiting generator sees the signal; any other is ended by return.
    open.abort.abort();
    open.stream?.return?.().catch(() => undefined);
  };

  const closed = () => {
    isOpen = false;
    for (const [id, open] of calls) stop(id, open);
  };

  const isBug = (error: unknown) => !(error instanceof ORPCError) || error.code === 'INTERNAL_SERVER_ERROR';

  /** Passes declared outcomes. Anything else is a bug: it is logged, and the caller learns only that something broke. */
  const failed = (procedure: string, error: unknown): FrameError => {
    if (isBug(error)) {
      // Inputs may hold buyers' data: only the procedure is named.
      log.error({ err: error, procedure }, 'a procedure broke');
      context.reportFault(error);
    }
    const known = error instanceof ORPCError ? (error as ORPCError<string, unknown>) : null;
    return errorFrame(known ?? new ORPCError('INTERNAL_SERVER_ERROR'));
  };

  /** Runs a part of a call, and sends its last frame, unless its caller no longer waits. */
  const answer = async (id: number, open: Open, work: () => Promise<FrameToScreen>) => {
    let frame: FrameToScreen;
    try {
      frame = await work();
    } catch (error) {
      frame = { id, error: failed(open.name, error) };
    }
    if (calls.get(id) !== open) return;
    if (!('stream' in frame) && !('item' in frame)) calls.delete(id);
    tell(frame);
  };

  const clientOf = (name: string) => {
    const known = clients.get(name);
    if (known) return known;
    const procedure = procedures.get(name);
    if (!procedure) return null;
    const made = createProcedureClient(procedure, { context, path: name.split('.') });
    clients.set(name, made);
    return made;
  };

  const call = ({ id, call: name, input }: CallFrame) => {
    const ask = clientOf(name);
    if (!ask) return tell({ id, error: errorFrame(new ORPCError('NOT_FOUND')) });
    const open: Open = { name, abort: new AbortController(), stream: null };
    calls.set(id, open);
    void answer(id, open, async () => {
      const value = await timed(context.callBegun(name), ask(input, { signal: open.abort.signal }));
      if (!isStream(value)) return { id, answer: value };
      open.stream = value[Symbol.asyncIterator]();
      // The call was stopped before there was a stream to end.
      if (open.abort.signal.aborted) await open.stream.return?.();
      return { id, stream: true };
    });
  };

  const next = (id: number, open: Open, stream: AsyncIterator<unknown>) =>
    void answer(id, open, async () => {
      const step = await stream.next();
      return step.done === true ? { id, end: true } : { id, item: step.value };
    });

  const end = (why: string) => {
    log.warn(why);
    closed();
    hangUp();
  };

  return {
    received: (text) => {
      if (!isOpen) return;
      const frame = readFrame(text);
      const open = frame ? calls.get(frame.id) : undefined;
      if (frame && 'call' in frame && !open) {
        if (calls.size < MOST_OPEN) return call(frame);
        return end('a screen had too many calls open: its connection was ended');
      }
      // A call that has ended may still be asked for or stopped, by a frame that crossed with its end.
      if (frame && 'next' in frame && !open) return tell({ id: frame.id, end: true });
      if (frame && 'next' in frame && open?.stream) return next(frame.id, open, open.stream);
      if (frame && 'stop' in frame) return open ? stop(frame.id, open) : undefined;
      end('a frame that no screen of ours sends: its connection was ended');
    },
    closed,
  };
}

/** @param ended is given whether the call was answered */
async function timed<T>(ended: (isAnswered: boolean) => void, call: Promise<T>): Promise<T> {
  let isAnswered = false;
  try {
    const value = await call;
    isAnswered = true;
    return value;
  } finally {
    ended(isAnswered);
  }
}

const errorFrame = (error: ORPCError<string, unknown>): FrameError => {
  const { defined, code, status, message, data } = error;
  return { defined, code, status, message, data };
};

/** @returns null if it is not a frame */
function readFrame(text: unknown): FrameToMain | null {
  if (typeof text !== 'string' || text.length > LONGEST_FRAME) return null;
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof frame !== 'object' || frame === null) return null;
  const { id, call, next, stop } = frame as Record<string, unknown>;
  if (!Number.isSafeInteger(id)) return null;
  const isOne = typeof call === 'string' || next === true || stop === true;
  return isOne ? (frame as FrameToMain) : null;
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Procedures with their names in the contract. For a map, in which names of inherited properties find nothing. */
function* proceduresOf(node: object, path: readonly string[] = []): Generator<[string, AnyProcedure]> {
  for (const [key, value] of Object.entries(node)) {
    const name = [...path, key];
    if (isProcedure(value)) yield [name.join('.'), value];
    else yield* proceduresOf(value as object, name);
  }
}
