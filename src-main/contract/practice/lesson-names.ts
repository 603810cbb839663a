/** Names of the lessons: for screens too, which read no schema. */

/** In teaching order. */
export const LESSON_NAMES = [
  'first-scan',
  'wrong-item',
  'two-parcels',
  'case',
  'offline-cancel',
  'late-cancel',
  'shortage',
  'hand-over',
] as const;
export type LessonName = (typeof LESSON_NAMES)[number];
