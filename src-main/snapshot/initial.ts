/** The snapshot before anything was opened. */
import type { OptionalSetting, Settings } from '../contract/settings.ts';
import type { Notice, StationSnapshot } from '../contract/station.ts';
import { nothingKnown } from './nothing-known.ts';

/** @param from `now`: epoch milliseconds */
export function initialSnapshot(from: {
  version: string;
  settings: Settings;
  fixedSettings: OptionalSetting[];
  notices: readonly Notice[];
  now: number;
}): StationSnapshot {
  const { version, settings, fixedSettings, notices, now } = from;
  return {
    settings,
    status: {
      version,
      fixedSettings,
      mode: 'none',
      ...nothingKnown(now),
      journalStop: null,
      notices: [...notices],
      ordersRevision: 0,
      outboxRevision: 0,
      packingRevision: 0,
      copiesRevision: 0,
    },
  };
}
