/** Settings that the signed-on operator cannot change here, with the giver of each. */
import type { Action } from '../../../src-main/contract/terms/operator-words.ts';
import { OWN_SETTINGS } from '../../../src-main/contract/station/own-settings.ts';
import type { Settings } from '../../../src-main/contract/station/settings.ts';
import type { StationStatus } from '../../../src-main/contract/station/station.ts';
import type { Giver } from '../../../src-main/contract/station/policy.ts';
import { GIVEN_BY } from './setting-faults.ts';

/** Source of a fixed setting; `role`: the signed-on operator may not change it, which is shown once for all settings. */
export type FixedBy = Giver | 'role';
export type FixedSettings = Partial<Record<keyof Settings, FixedBy>>;

/** @param may whether the signed-on operator may do that without approval */
export function fixedHere(
  settings: Settings,
  fixedSettings: StationStatus['fixedSettings'],
  may: (action: Action) => boolean,
): FixedSettings {
  if (may('change-settings')) return fixedSettings;
  const fixed = (Object.keys(settings) as (keyof Settings)[]).filter((name) => !OWN_SETTINGS.includes(name));
  return { ...Object.fromEntries(fixed.map((name) => [name, 'role'] as const)), ...fixedSettings };
}

/** Text under a setting's field; null if there is none. */
export const fixedWords = (by: FixedBy | undefined): string | null =>
  by === undefined || by === 'role' ? null : GIVEN_BY[by];
