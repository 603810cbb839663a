/** Kiosk mode of a station: on from the start if that is set, and left by a lead, or by the code at a station without operators. */
import type { BenchMode } from '../contract/station/bench-mode.ts';
import type { BenchModeControl } from '../router/station-context.ts';
import { hashOfCode, isCode } from '../station/secrets/bench-code.ts';
import { removeNotices, type StationParts } from './station-parts.ts';

/** Longest wait before the next code is checked, seconds. */
const LONGEST_PAUSE = 300;

/** @param hasOperators the station has operators; false while that is not known */
export function benchMode(parts: StationParts, hasOperators: () => boolean): BenchModeControl | null {
  const { benchWindow, options, settings, clock, live, log } = parts;
  if (!benchWindow) return null;
  const { benchMode: atStartByPolicy, benchCode: codeByPolicy } = options.ofPolicy;
  const stored = () => codeByPolicy ?? settings.current.benchCode;
  let wrongInARow = 0;
  let nextAt = -Infinity;

  const leftBy = (): BenchMode['leftBy'] => {
    if (hasOperators()) return 'lead';
    return stored() === '' ? 'anybody' : 'code';
  };
  const state = (): BenchMode => ({
    isOn: benchWindow.isFull(),
    atStart: atStartByPolicy ?? settings.current.benchMode,
    hasCode: stored() !== '',
    leftBy: leftBy(),
    isSet: atStartByPolicy !== undefined,
    isCodeSet: codeByPolicy !== undefined,
  });

  function free(): 0 {
    wrongInARow = 0;
    benchWindow?.free();
    removeNotices(live, ['window-stays-open']);
    log.info('kiosk mode was left');
    return 0;
  }

  /** Last attempt: attempts are serialised, so that a burst of them cannot avoid the pause after a failure. */
  let last: Promise<unknown> = Promise.resolve();
  async function tryCode(code: string): Promise<number> {
    const waitMs = nextAt - clock.elapsed();
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    if (await isCode(code, stored())) return free();
    const seconds = Math.min(2 ** wrongInARow++, LONGEST_PAUSE);
    nextAt = clock.elapsed() + seconds * 1000;
    log.warn({ inARow: wrongInARow }, 'a wrong code for kiosk mode');
    return seconds;
  }

  return {
    state,
    start: () => {
      // A station that its policy has stopped shows no screen to leave it on.
      const isStopped = live.snapshot.status.policyStop !== null;
      const { atStart, leftBy: by, isOn } = state();
      if (atStart && by !== 'anybody' && !isStopped && !isOn) benchWindow.fill();
    },
    enter: () => benchWindow.fill(),
    leave: (code) => {
      // Without a code, the gate has checked whether the person may leave; without operators either, nobody is locked in.
      if (leftBy() !== 'code') return Promise.resolve(free());
      const tried = last.then(() => tryCode(code));
      last = tried.catch(() => undefined);
      return tried;
    },
    save: async ({ atStart, code }) => {
      const benchCode = code === undefined ? settings.current.benchCode : await hashOfCode(code);
      await settings.change({ benchCode, benchMode: atStart ?? settings.current.benchMode });
    },
  };
}
