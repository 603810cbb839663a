/** The rules of a station in words: each for a packer, and for a lead and an administrator. They are set in the panels beside. */
import { m } from '#messages';
import type { Settings } from '../../../../src-main/contract/station/settings.ts';
import { counted, formatCount } from '../../../words/format.ts';

interface RuleRow {
  name: string;
  packer: string;
  /** Rights of a lead and of an administrator. */
  lead: string;
}

/** Any operator. */
const forAll = (name: string, value: string): RuleRow => ({ name, packer: value, lead: value });

/** @param hasOperators otherwise everybody may do everything, as a lead */
export function ruleRows(settings: Settings, hasOperators: boolean): RuleRow[] {
  const { slipRequired, handUnits, handReason, sealSeconds, graceSeconds, idleMinutes, signOnWays, volume } =
    settings;
  const rows = [
    {
      name: m.station_rule_by_hand(),
      packer: hasOperators ? m.station_rule_units(counted(handUnits)) : m.station_rule_any_number(),
      lead: m.station_rule_any_number(),
    },
    forAll(m.station_rule_hand_reason(), handReason ? m.station_rule_needed() : m.station_rule_not_needed()),
    forAll(
      m.station_rule_close(),
      sealSeconds === 0 ? m.station_rule_waits() : m.station_rule_seconds(counted(sealSeconds)),
    ),
    forAll(m.station_rule_slip(), slipRequired ? m.station_rule_needed() : m.station_rule_not_needed()),
    forAll(m.station_rule_grace(), m.station_rule_seconds(counted(graceSeconds))),
    forAll(
      m.station_rule_volume(),
      volume === 0 ? m.station_rule_off() : m.station_rule_percent({ n: formatCount(volume) }),
    ),
  ];
  if (!hasOperators) return rows;
  const idle = idleMinutes === 0 ? m.station_rule_never() : m.station_rule_minutes(counted(idleMinutes));
  // A tap is for packers only.
  const withoutTap = signOnWays === 'badge' ? m.station_sign_on_badge() : m.station_sign_on_badge_pin();
  const packer = signOnWays === 'badge-pin-tap' ? m.station_sign_on_tap() : withoutTap;
  return [
    ...rows,
    forAll(m.station_rule_lock(), idle),
    { name: m.station_how_they_sign_on(), packer, lead: withoutTap },
  ];
}
