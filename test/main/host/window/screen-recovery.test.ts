import { expect, it } from 'vitest';
import { PAUSES, ScreenRecovery } from '../../../../src-main/host/window/screen-recovery.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { quietLog } from '../../../support/quiet-log.ts';

/** A screen that notes its calls. */
function aScreen() {
  const clock = new ManualClock();
  const done: string[] = [];
  const recovery = new ScreenRecovery({
    load: () => done.push('load'),
    giveUp: () => done.push('give up'),
    log: quietLog,
    clock,
  });
  /** Breaks the screen, and lets the pause before its reload pass. */
  const breaks = async (pause: number) => {
    const over = recovery.reload('crashed');
    if (pause > 0) {
      clock.advance(pause - 1);
      await Promise.resolve();
      done.push('not yet');
      clock.advance(1);
    } else clock.advance(0);
    await over;
  };
  return { recovery, clock, done, breaks };
}

it('a screen that breaks in a row is loaded after longer and longer pauses, then it waits for a person', async () => {
  const s = aScreen();
  for (const pause of PAUSES) await s.breaks(pause);
  expect(s.done).toEqual(['load', ...PAUSES.slice(1).flatMap(() => ['not yet', 'load'])]);
  s.done.length = 0;
  await s.recovery.reload('crashed');
  expect(s.done).toEqual(['give up']);
  await s.breaks(0);
  expect(s.done).toEqual(['give up', 'load']);
});

it('after a while without a break, the next one is a first one', async () => {
  const s = aScreen();
  for (const pause of PAUSES) await s.breaks(pause);
  s.clock.advance(300_001);
  s.done.length = 0;
  await s.breaks(0);
  expect(s.done).toEqual(['load']);
});

it('nothing is loaded once the application ends', async () => {
  const s = aScreen();
  await s.breaks(0);
  const over = s.recovery.reload('crashed');
  s.recovery.stop();
  await over;
  expect(s.done).toEqual(['load']);
});
