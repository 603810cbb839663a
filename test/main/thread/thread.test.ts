import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PackedError } from '../../../src-main/thread/packed-error.ts';
import { Thread, ThreadEndedError } from '../../../src-main/thread/thread.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import type { CallsServed } from '../../support/processes/calls-thread.ts';

const ENTRY = new URL('../../support/processes/calls-thread.ts', import.meta.url);

function started(
  options: { data?: unknown; errorOf?: (error: PackedError) => Error } = {},
): Thread<CallsServed> {
  const thread = new Thread<CallsServed>(ENTRY, { youngMb: 4, ...options });
  onTestFinished(() => thread.terminate());
  return thread;
}

const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe('a call to a thread', () => {
  it('has its own answer, whichever comes first', async () => {
    const thread = started({ data: { limit: 7 } });
    const order: number[] = [];
    const after = async (ms: number) => order.push(await thread.call('after', ms));
    await Promise.all([after(60), after(1), after(30)]);
    expect(order).toEqual([1, 30, 60]);
    expect(await thread.call('data')).toEqual({ limit: 7 });
  });

  it('hands bytes over, there and back', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const answer = started().call('double', bytes);
    expect(bytes.buffer.detached).toBe(true);
    expect(await answer).toEqual(new Uint8Array([2, 4, 6]));
  });

  it('calls its function before its answer, and not after', async () => {
    const thread = started();
    const counted: number[] = [];
    await thread.call('count', 3, (n) => void counted.push(n));
    expect(counted).toEqual([1, 2, 3]);
    await thread.call('later', (n) => void counted.push(n));
    await thread.call('after', 20);
    expect(counted).toEqual([1, 2, 3]);
  });

  it('fails with name, words, code and cause of the error, and with no other field of it', async () => {
    const error = await thrownBy(started().call('fail'));
    expect(error).toMatchObject({
      name: 'Error',
      message: 'no room',
      code: 'E_FULL',
      cause: { message: 'the disk' },
    });
    expect(JSON.stringify(error)).not.toContain('left');
    expect(JSON.stringify((error as Error).cause)).not.toContain('Ana');
    const plain = await thrownBy(started().call('failPlainly'));
    expect(plain).toMatchObject({ name: 'TypeError', message: 'not a number' });
    expect((plain as Error).stack).toContain('calls-thread.ts');
    expect(await thrownBy(started().call('uncloneable'))).toMatchObject({ name: 'DataCloneError' });
  });

  it('fails with the error that is made of its details', async () => {
    class FullError extends Error {
      readonly details: unknown;
      constructor({ message, details }: PackedError) {
        super(message);
        this.details = details;
      }
    }
    const error = await thrownBy(started({ errorOf: (packed) => new FullError(packed) }).call('fail'));
    expect(error).toBeInstanceOf(FullError);
    expect(error).toMatchObject({ message: 'no room', details: { kind: 'full', left: 3 } });
  });
});

describe('the end of a thread', () => {
  it.each([
    ['leaves', 'leave', 'the thread has ended', null],
    ['breaks', 'breakDown', 'the thread has ended: the thread breaks here', 'E_BREAK'],
  ] as const)(
    'that %s ends all that is open, and what is called later',
    async (_what, name, message, code) => {
      const thread = started();
      const open = thrownBy(thread.call('forever'));
      expect(thread.hasEnded).toBe(false);
      await thread.call(name).catch(() => undefined);
      const error = await open;
      expect(error).toBeInstanceOf(ThreadEndedError);
      expect(error).toMatchObject({ message, code });
      expect(await thread.end).toBe(error);
      expect(thread.hasEnded).toBe(true);
      expect(await thrownBy(thread.call('after', 1))).toBe(error);
    },
  );

  it('that is asked for waits for nothing', async () => {
    const thread = started();
    const open = thrownBy(thread.call('forever'));
    await thread.terminate();
    expect(await open).toBeInstanceOf(ThreadEndedError);
  });
});

it('is ended only when it has loaded: native code that is cut short in that takes the whole process along', async () => {
  const file = join(tempFolder(), 'loaded');
  const entry = new URL('../../support/processes/loading-thread.ts', import.meta.url);
  const thread = new Thread(entry, { youngMb: 2, data: file });
  await thread.terminate();
  expect(existsSync(file)).toBe(true);
  expect(thread.hasEnded).toBe(true);
});

it('that cannot be loaded is ended all the same', async () => {
  const thread = new Thread(new URL('nothing-there.ts', import.meta.url), { youngMb: 2 });
  await thread.terminate();
  expect(thread.hasEnded).toBe(true);
});
