import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale } from '#messages/runtime';
import { RECEIPT_COLUMNS } from '../../../../src-main/contract/goods/packed-orders.ts';
import { receiptWords } from '../../../../src-renderer/words/orders/receipt-words.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

it.each([
  ['en', 'Event', 'Closed', 'Not counted: Unknown code', 'from parcel {n}'],
  ['pt-BR', 'Evento', 'Fechado', 'Não contado: Código desconhecido', 'do volume {n}'],
  ['es', 'Evento', 'Cerrado', 'No se contó: Código desconocido', 'del paquete {n}'],
] as const)('in %s the table has the words of the screens', (language, what, sealed, unknown, parcel) => {
  overwriteGetLocale(() => language);
  const words = receiptWords();
  expect(words).toMatchObject({
    'column.what': what,
    'event.sealed': sealed,
    'refused.unknown': unknown,
    'note.from-parcel': parcel,
  });
  const heads = RECEIPT_COLUMNS.map((key) => words[`column.${key}`]);
  expect(new Set(heads).size).toBe(RECEIPT_COLUMNS.length);
});
