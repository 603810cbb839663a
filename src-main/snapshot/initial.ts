/** The snapshot before anything was opened, and the parts of it that a person sets. */
import type { Notice, StationSnapshot } from '../contract/station.ts';
import type { Options } from '../station/options.ts';
import type { Settings } from '../station/settings.ts';
import { nothingKnown } from './nothing-known.ts';

/** The part that a person sets; options of the start stand above the settings. */
export function fromSettings(options: Options, current: Settings) {
  const { theme, operator, cancelReasons: reasons, graceSeconds, alarmHours, scanner, volume } = current;
  const { handReason, sealSeconds, overdueHours } = current;
  return {
    station: options.station ?? current.station,
    theme,
    scanner,
    volume,
    operator: operator === '' ? null : operator,
    keepDays: options.keepDays ?? current.keepDays,
    packing: { handReason, sealSeconds, overdueHours },
    cancel: { reasons, graceSeconds: options.graceSeconds ?? graceSeconds, alarmHours },
  };
}

/** @param from `now`: epoch milliseconds */
export function initialSnapshot(from: {
  version: string;
  options: Options;
  settings: Settings;
  notices: readonly Notice[];
  now: number;
}): StationSnapshot {
  return {
    version: from.version,
    ...fromSettings(from.options, from.settings),
    mode: 'none',
    ...nothingKnown(from.now),
    journalStop: null,
    notices: [...from.notices],
    ordersRevision: 0,
    outboxRevision: 0,
    packingRevision: 0,
  };
}
