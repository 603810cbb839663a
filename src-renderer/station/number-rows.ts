/** The settings that are numbers, as the Station screen shows them: a row each, in the panel that is named. */
import type { NumberSetting } from '../../src-main/contract/number-settings.ts';

interface NumberRow {
  panel: 'cancels' | 'packing' | 'operators' | 'kept';
  label: string;
  /** What it is for. */
  hint: string;
}

/** The loudness has a slider beside its sounds. */
type InARow = Exclude<NumberSetting, 'volume'>;

const ROWS: Record<InARow, NumberRow> = {
  graceSeconds: {
    panel: 'cancels',
    label: 'Seconds of grace',
    hint: 'Cancels wait this long before they are sent.',
  },
  alarmHours: { panel: 'cancels', label: 'Alarm after hours', hint: 'Warn when a cancel is unsettled.' },
  sealSeconds: {
    panel: 'packing',
    label: 'Seconds until an order closes',
    hint: 'After the last unit. 0: it waits for you.',
  },
  overdueHours: {
    panel: 'packing',
    label: 'Overdue after hours',
    hint: 'When the service has not moved a packed order on.',
  },
  handUnits: {
    panel: 'operators',
    label: 'Units by hand without a lead',
    hint: 'A packer who confirms more at once needs a lead. 0: always.',
  },
  idleMinutes: {
    panel: 'operators',
    label: 'Minutes until the screen locks',
    hint: 'Without keys, touch or scans. 0: never.',
  },
  keepDays: {
    panel: 'kept',
    label: 'Days that orders are kept',
    hint: 'After they left the queue. Unfinished work stays longer, without the buyer.',
  },
};

/** The rows of one panel, as they stand in it. */
export const rowsOf = (panel: NumberRow['panel']) =>
  (Object.keys(ROWS) as InARow[])
    .filter((name) => ROWS[name].panel === panel)
    .map((name) => ({ name, ...ROWS[name] }));
