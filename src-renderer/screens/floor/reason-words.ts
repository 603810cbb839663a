/** A reason that was chosen at another bench, in the language of this one. */
import { m } from '#messages';
import { locales } from '#messages/runtime';

/** Reasons that a person chooses from, as `floor-reasons.ts` lists them. */
const CHOSEN = [
  ...[m.floor_ask_1, m.floor_ask_2, m.floor_ask_3],
  ...[m.floor_take_1, m.floor_take_2, m.floor_take_3],
  ...[m.floor_risk_1, m.floor_risk_2, m.floor_risk_3],
  ...[m.floor_free_1, m.floor_free_2, m.floor_free_3],
  ...[m.floor_choose_1, m.floor_choose_2, m.floor_choose_3],
];

const BY_TEXT: ReadonlyMap<string, () => string> = new Map(
  CHOSEN.flatMap((words) => locales.map((locale) => [words({}, { locale }), () => words()] as const)),
);

/** @param text as the other bench sent it @returns the same if a person typed it */
export const reasonWords = (text: string): string => BY_TEXT.get(text)?.() ?? text;
