import { expect, it, vi } from 'vitest';
import { isOpenElsewhere, whenFree, whenFreeBlocking } from '../../../src-main/files/held-files.ts';

/** Milliseconds that the product asks to sleep: a busy machine sleeps longer. */
const pauses = vi.hoisted((): number[] => []);
vi.mock(import('node:timers/promises'), async (original) => {
  const real = await original();
  const sleep = (ms = 0) => {
    pauses.push(ms);
    return real.setTimeout(ms);
  };
  return { ...real, setTimeout: sleep as typeof real.setTimeout };
});

const failure = (code: string) => Object.assign(new Error(`${code}: planted`), { code });

/** A call that is refused a number of times. */
function refused(times: number, code: string) {
  let calls = 0;
  return {
    call: () => {
      if (++calls <= times) throw failure(code);
      return 'done';
    },
    calls: () => calls,
  };
}

it.each(['EBUSY', 'EPERM', 'EACCES'])('tries %s again on Windows until the file is free', async (code) => {
  const [aside, still] = [refused(3, code), refused(3, code)];
  expect(await whenFree(aside.call, 'win32')).toBe('done');
  expect(whenFreeBlocking(still.call, 'win32')).toBe('done');
  expect([aside.calls(), still.calls()]).toEqual([4, 4]);
});

it('gives up after two seconds, with the error of the file system', async () => {
  const { call, calls } = refused(Infinity, 'EBUSY');
  pauses.length = 0;
  await expect(whenFree(call, 'win32')).rejects.toMatchObject({ code: 'EBUSY' });
  expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(1_980);
  expect(calls()).toBe(14);
});

it('lets other work go on meanwhile', async () => {
  const { call } = refused(4, 'EBUSY');
  const waiting = whenFree(call, 'win32');
  const first = await Promise.race([
    waiting,
    new Promise((resolve) => setImmediate(() => resolve('a scan'))),
  ]);
  expect([first, await waiting]).toEqual(['a scan', 'done']);
});

it.each([
  ['EACCES', 'linux'],
  ['EPERM', 'darwin'],
  ['ENOSPC', 'win32'],
  ['ENOENT', 'win32'],
] as const)('does not try %s again on %s', async (code, platform) => {
  const [aside, still] = [refused(1, code), refused(1, code)];
  await expect(whenFree(aside.call, platform)).rejects.toMatchObject({ code });
  expect(() => whenFreeBlocking(still.call, platform)).toThrow(code);
  expect([aside.calls(), still.calls(), isOpenElsewhere(failure(code), platform)]).toEqual([1, 1, false]);
});
