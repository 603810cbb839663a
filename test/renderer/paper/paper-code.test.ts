/** The code of a card on paper: bars, or a square if they would be too narrow. */
import { expect, it } from 'vitest';
import { drawCard } from '../../../src-renderer/paper/sheet/paper-code.ts';

/** Millimetres of the cards of a shelf: of a roll, of a label, and of a sheet in three columns. */
const ROOMS = [58, 92, 54];

it('a card has a code that fits, however long its text is', async () => {
  for (const room of ROOMS)
    for (const length of [1, 12, 17, 26, 40, 80, 120]) {
      const code = await drawCard('code128', 'A'.repeat(length), room);
      expect([room, length, (code?.width ?? Infinity) <= room]).toEqual([room, length, true]);
    }
});

it('a short text has bars, and a long one a square', async () => {
  const isSquare = async (text: string) => {
    const code = await drawCard('item', text, 54);
    return code?.width === code?.height;
  };
  expect([await isSquare('TSHIRT-RED-M-2026'), await isSquare('TSHIRT-RED-M-2026-LONG-SLEEVE')]).toEqual([
    false,
    true,
  ]);
});
