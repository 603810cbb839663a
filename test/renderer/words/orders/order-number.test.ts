import { describe, expect, it } from 'vitest';
import { shownNumber } from '../../../../src-renderer/words/orders/order-number.ts';

describe('the number of an order on a screen', () => {
  it.each([
    ['PFX-1', 'PFX-1'],
    ['Order 17 of 20', 'Order 17 of 20'],
    ['PFX-1 ', 'PFX-1␠'],
    ['  PFX-1', '␠␠PFX-1'],
    ['PFX  1', 'PFX␠ 1'],
    ['PFX-1\u00a0', 'PFX-1⟨U+00A0⟩'],
    ['PFX\u200b-1\t', 'PFX⟨U+200B⟩-1⟨U+0009⟩'],
    ['Ω😀é', 'Ω😀é'],
  ])('%j is shown as %j', (number, shown) => expect(shownNumber(number)).toBe(shown));
});
