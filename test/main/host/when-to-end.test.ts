/** A station ends cleanly when the system asks it to, in the way of each system. */
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { whenToEnd } from '../../../src-main/host/when-to-end.ts';

it.each([
  ['win32', ['SIGTERM', 'SIGINT', 'SIGHUP', 'session-end']],
  ['linux', ['SIGTERM', 'SIGINT', 'session-end']],
  ['darwin', ['SIGTERM', 'SIGINT', 'session-end']],
] as const)('on %s by %j', (platform, asked) => {
  const [process, window] = [new EventEmitter(), new EventEmitter()];
  let ends = 0;
  whenToEnd(platform, { process, window }, () => (ends += 1));
  for (const event of asked) (event === 'session-end' ? window : process).emit(event);
  expect(ends).toBe(asked.length);
  expect(process.eventNames().length + 1, 'and by nothing else').toBe(asked.length);
});
