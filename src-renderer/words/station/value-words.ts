/** Words for the values of a policy or settings file: choices by the words of their fields. */
import { m } from '#messages';
import type { PolicyKeyName, ShownValues } from '../../../src-main/contract/station/policy.ts';
import { formatCount } from '../format.ts';
import { OWN_NAMES } from '../language.svelte.ts';

const CHOICES: Partial<Record<PolicyKeyName, Record<string, () => string>>> = {
  theme: { system: m.station_theme_system, light: m.station_theme_light, dark: m.station_theme_dark },
  language: {
    system: m.station_language_of_computer,
    ...Object.fromEntries(OWN_NAMES.map(([locale, name]) => [locale, () => name])),
  },
  signOnWays: {
    badge: m.station_sign_on_badge,
    'badge-pin': m.station_sign_on_badge_pin,
    'badge-pin-tap': m.station_sign_on_tap,
  },
  withoutKeyring: { file: m.setup_weaker, memory: m.setup_not_saved },
};

/** A value in words; keys within another are named as in the file. */
export function valueWords({ key, value }: ShownValues[number]): string {
  if (value === null) return m.policy_code_hidden();
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value !== 'object') return CHOICES[key]?.[String(value)]?.() ?? single(value);
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${single(part)}`)
    .join(', ');
}

function single(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? m.policy_yes() : m.policy_no();
  if (typeof value === 'number') return formatCount(value);
  return value === '' ? m.policy_none() : value;
}
