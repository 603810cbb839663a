/** The sentence about the orders of a bench that were freed is true of none, of one and of many. */
import { expect, it } from 'vitest';
import { m } from '#messages';
import { counted } from '../../../../../src-renderer/words/format.ts';

it.each([
  [0, 'en', 'No order to free: none was left unpacked there.'],
  [0, 'es', 'No hay pedidos que liberar: allá no quedó ninguno sin empaquetar.'],
  [0, 'pt-BR', 'Nenhum pedido a liberar: não ficou nenhum sem embalar lá.'],
  [1, 'en', '1 order is free again: any bench can pack it.'],
  [6, 'en', '6 orders are free again: any bench can pack them.'],
] as const)('of %i orders in %s: %s', (orders, locale, words) => {
  expect(m.floor_freed(counted(orders), { locale })).toBe(words);
});
