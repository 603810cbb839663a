/** The snapshot before anything was opened. */
import type { PolicyStop } from '../contract/station/policy.ts';
import type { SecretState } from '../contract/station/secret.ts';
import type { Settings } from '../contract/station/settings.ts';
import type { Notice, StationSnapshot, StationStatus } from '../contract/station/station.ts';
import { NOBODY, nothingKnown } from './nothing-known.ts';

/** @param from `now`: epoch milliseconds */
export function initialSnapshot(from: {
  version: string;
  settings: Settings;
  fixedSettings: StationStatus['fixedSettings'];
  policyStop: PolicyStop | null;
  printsItself: boolean;
  printsAsShown: boolean;
  secret: SecretState;
  notices: readonly Notice[];
  now: number;
}): StationSnapshot {
  const { version, settings, fixedSettings, policyStop, secret, notices, now } = from;
  const { printsItself, printsAsShown } = from;
  return {
    settings,
    status: {
      version,
      fixedSettings,
      policyStop,
      printsItself,
      printsAsShown,
      mode: 'none',
      secret,
      signOn: NOBODY,
      ...nothingKnown(now),
      journalStop: null,
      notices: [...notices],
      alerts: [],
      ordersRevision: 0,
      outboxRevision: 0,
      packingRevision: 0,
      printingRevision: 0,
      copiesRevision: 0,
      newerVersion: null,
      updatesRevision: 0,
    },
  };
}
