/**
 * Numeric settings of a station: both limits (included) and default. Without schemas, so that a screen can import them
 * without zod. Keys are those of `settings.json` and are never renamed.
 */
export const NUMBER_SETTINGS = {
  /** Undo time: seconds before a cancel is sent, in which it can be withdrawn. */
  graceSeconds: { from: 0, to: 600, default: 10 },
  /** Hours after which an unsettled cancel is an alarm. */
  alarmHours: { from: 1, to: 720, default: 24 },
  /** Days for which departed orders are kept in the cache, and buyers' data in the journal and its copies. */
  keepDays: { from: 1, to: 3_650, default: 30 },
  /** Seconds of the countdown after the last unit; 0 waits for a person. */
  sealSeconds: { from: 0, to: 30, default: 3 },
  /** Hours after which the service should have moved a packed order on. */
  overdueHours: { from: 1, to: 720, default: 24 },
  /** Units of an order that a packer confirms by hand without a lead, at a station that has operators. */
  handUnits: { from: 0, to: 1_000_000, default: 10 },
  /** Minutes without input after which the screens are hidden until an operator signs on; 0: never. */
  idleMinutes: { from: 0, to: 480, default: 10 },
  /** Copies of each packing slip. */
  slipCopies: { from: 1, to: 9, default: 1 },
  /** Loudness of signals, percent; 0: off. */
  volume: { from: 0, to: 100, default: 60 },
} as const;
export type NumberSetting = keyof typeof NUMBER_SETTINGS;
