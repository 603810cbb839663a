/** Names of items in a run, so that the packer knows which one was scanned. */
import { overwriteGetLocale, type Locale } from '#messages/runtime';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import type { Json } from '../../../../../src-main/domain/orders/read-value.ts';
import {
  boxFacts,
  itemWords,
  nothingFor,
} from '../../../../../src-renderer/screens/pick/express/express-words.ts';
import { wordsOf } from '../../../../../src-renderer/words/sentence.ts';
import { anOrderShop } from '../../../../support/order-shop.ts';
import { aMug, aPackingStation, MUG, oneParcel } from '../../../../support/packing-station.ts';

const mug = { name: 'Blue mug', sku: 'MUG-L', isShared: false };

test('the SKU is named where another item has the code too, and nowhere else', () => {
  expect(itemWords(mug)).toBe('Blue mug');
  expect(itemWords({ ...mug, isShared: true })).toBe('Blue mug (MUG-L)');
  expect(itemWords({ ...mug, isShared: true, sku: null })).toBe('Blue mug (No SKU given)');
  expect(itemWords({ ...mug, isShared: true, name: null })).toBe('MUG-L');
});

test('a unit that the running batch awaits is sent to its pick list, in each language', () => {
  let locale: Locale = 'en';
  overwriteGetLocale(() => locale);
  onTestFinished(() => overwriteGetLocale(() => 'en'));
  const [tone, sentence, signal] = nothingFor({ kind: 'in-batch', ...mug, ean: null, batch: 3 });
  expect([tone, signal]).toEqual(['attention', 'wrong-item']);
  const words: [Locale, string][] = [
    ['en', 'Not counted: Blue mug is in batch 3.'],
    ['pt-BR', 'Blue mug é do lote 3: escaneie ao separar (F3). Não contado.'],
    ['es', 'Blue mug es del lote 3: escanéelo al recolectar (F3). No se contó.'],
  ];
  for (const [language, shown] of words) {
    locale = language;
    expect(wordsOf(sentence)).toContain(shown);
  }
});

describe('the box of a packed order', () => {
  const packed = async (shipping: Json) => {
    const order = oneParcel('A', [aMug()], { shipping });
    const { client } = await aPackingStation(await anOrderShop([order]));
    await client.packing.scan({ orderId: 'A', text: MUG });
    return client.packing.step({ orderId: 'A', step: { kind: 'seal' } });
  };

  it('says its type, its size, its carrier, and whether a slip goes in', async () => {
    const parcel = { name: 'Mailer S', code: 'B1', length: 30, width: 20, height: 10 };
    const deliveries = [{ company: 'Via Sul', items: ['l1'], parcels: [parcel] }];
    const view = await packed({ outboundCountry: 'US', deliveries });
    const box = 'Mailer S · 30 × 20 × 10';
    expect(boxFacts(view, { slip: true })).toEqual({ box, carrier: 'Via Sul', slip: true });
    expect(boxFacts(view, { slip: false })).toMatchObject({ slip: false });
  });

  it('without a declared box or carrier is any parcel', async () => {
    const view = await packed({ outboundCountry: 'US', deliveries: [] });
    expect(boxFacts(view, { slip: false })).toEqual({ box: 'Parcel', carrier: null, slip: false });
  });
});
