/** The sentence about the orders of a bench that were freed is true of none, of one and of many. */
import { expect, it } from 'vitest';
import { m } from '#messages';
import { counted } from '../../../../../src-renderer/words/format.ts';

it.each([
  [0, 'en', 'No order was freed: that bench is back, or had none left unpacked.'],
  [0, 'es', 'No se liberó ningún pedido: esa mesa volvió, o no tenía ninguno sin empaquetar.'],
  [0, 'pt-BR', 'Nenhum pedido foi liberado: essa bancada voltou, ou não tinha nenhum sem embalar.'],
  [1, 'en', '1 order is free again: any bench can pack it.'],
  [6, 'en', '6 orders are free again: any bench can pack them.'],
] as const)('of %i orders in %s: %s', (orders, locale, words) => {
  expect(m.floor_freed(counted(orders), { locale })).toBe(words);
});
