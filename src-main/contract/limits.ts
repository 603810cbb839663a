/** Bounds that both sides must agree on. Without schemas, so that a screen can import them alone. */

/** The longest code that is looked up, in characters; longer ones are cut off by the screen. */
export const MAX_SCAN_LENGTH = 512;

/** Units that one scan of a taught code can stand for, at most. */
export const MOST_UNITS = 10_000;

/** Orders that one decision takes at most. */
export const MOST_SELECTED = 500;

/** From and to, both included: what each number among the settings of a station may be. */
export const SETTING_BOUNDS = {
  /** Seconds in which a cancel can be withdrawn. */
  graceSeconds: { from: 0, to: 600 },
  /** Hours after which an unsettled cancel is an alarm. */
  alarmHours: { from: 1, to: 720 },
  /** Days that orders which left the queue are kept. */
  keepDays: { from: 1, to: 3_650 },
  /** Seconds until a full order closes by itself. */
  sealSeconds: { from: 0, to: 30 },
  /** Hours after which the service should have moved a packed order on. */
  overdueHours: { from: 1, to: 720 },
} as const;

/** Reasons of cancels that a station can offer, and the longest of them in characters. */
export const MOST_REASONS = 20;
export const LONGEST_REASON = 200;
