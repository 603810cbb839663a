/** The settings that are numbers, as the Station screen shows them: a row each, in the panel that is named. */
import { m } from '#messages';
import type { NumberSetting } from '../../../../src-main/contract/station/number-settings.ts';

interface NumberRow {
  panel: 'cancels' | 'packing' | 'operators' | 'paper' | 'kept';
  label: () => string;
  /** Purpose. */
  hint: () => string;
}

/** The loudness has a slider beside its sounds. */
type InARow = Exclude<NumberSetting, 'volume'>;

const ROWS: Record<InARow, NumberRow> = {
  graceSeconds: {
    panel: 'cancels',
    label: m.station_grace_seconds,
    hint: m.station_grace_seconds_hint,
  },
  alarmHours: { panel: 'cancels', label: m.station_alarm_hours, hint: m.station_alarm_hours_hint },
  sealSeconds: {
    panel: 'packing',
    label: m.station_seal_seconds,
    hint: m.station_seal_seconds_hint,
  },
  overdueHours: {
    panel: 'packing',
    label: m.station_overdue_hours,
    hint: m.station_overdue_hours_hint,
  },
  handUnits: {
    panel: 'operators',
    label: m.station_hand_units,
    hint: m.station_hand_units_hint,
  },
  idleMinutes: {
    panel: 'operators',
    label: m.station_idle_minutes,
    hint: m.station_idle_minutes_hint,
  },
  slipCopies: { panel: 'paper', label: m.paper_copies, hint: m.paper_copies_hint },
  keepDays: {
    panel: 'kept',
    label: m.station_keep_days,
    hint: m.station_keep_days_hint,
  },
};

/** The rows of one panel, as shown in it. */
export const rowsOf = (panel: NumberRow['panel']) =>
  (Object.keys(ROWS) as InARow[])
    .filter((name) => ROWS[name].panel === panel)
    .map((name) => ({ name, label: ROWS[name].label(), hint: ROWS[name].hint() }));
