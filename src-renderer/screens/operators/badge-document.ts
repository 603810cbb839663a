/** Badges to cut out. What their codes say is as good as a password: no file has it (decisions/0101). */
import { m } from '#messages';
import type { Locale } from '#messages/runtime';
import type { CardsDocument } from '../../../src-main/contract/paper/paper-document.ts';

/** Letters and digits that no one takes for another, and every keyboard layout types. */
const DIGITS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Characters of 5 bits each: not to be guessed at a bench that counts its tries. */
const LENGTH = 16;

/** @returns a unique code */
function newBadge(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `B${Array.from(bytes, (byte) => DIGITS[byte % DIGITS.length]).join('')}`;
}

export const badgeDocument = (count: number, locale: Locale): CardsDocument & { kind: 'badges' } => ({
  ...{ form: 'cards', kind: 'badges', locale, wide: true },
  title: m.paper_badges(),
  groups: [
    {
      title: null,
      apart: false,
      cards: Array.from({ length: count }, () => ({
        place: null,
        title: m.paper_badge_name(),
        text: newBadge(),
        symbology: 'code128',
      })),
    },
  ],
});
