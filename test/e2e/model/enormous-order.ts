/** An order that no screen is designed for: hundreds of lines, twenty parcels, names without an end. */
import type { Between } from './between.ts';

type Order = Record<string, unknown>;

export const LINES = 400;
const PARCELS = 20;
const NAMES = [
  '超长的中文商品名称用于测试界面在没有空格的情况下如何换行以及是否会溢出容器边界蓝色搪瓷杯四百毫升',
  'كوب مينا أزرق سعة أربعمئة ملليلتر مع مقبض خشبي وغطاء محكم الإغلاق للرحلات الطويلة',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsbecher',
  'Short mug',
] as const;
const LONG_SKU = 'SKU-WITH-AN-EXTREMELY-LONG-IDENTIFIER-THAT-NOBODY-EXPECTED-0000000001';

/** Code of the n-th line, from 0. */
export function codeOf(n: number): string {
  const digits = String(400_000_000_000 + n);
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const lines = Array.from({ length: LINES }, (_, n) => ({
  id: `l${n}`,
  skuId: `S-${n}`,
  salesChannelSkuId: n === 1 ? LONG_SKU : `SKU-${n}`,
  ean: codeOf(n),
  name: `${NAMES[n % NAMES.length]} ${n}`,
  quantity: n === 0 ? 12_345 : 1 + (n % 9),
  listPrice: 10,
  salePrice: 10,
  weight: 0.3,
  hsCode: '691200',
}));

/** Makes the service show that order so from now on; number, status and times stay its own. */
export function showEnormous(between: Between, orderId: string): void {
  between.change = ({ orders }) => {
    const order = orders.find((one) => one['orderId'] === orderId);
    if (!order) return;
    const shipping = order['shipping'] as { deliveries: Order[] };
    const parcels = Array.from({ length: PARCELS }, (_, p) => ({
      name: `Box with a very long name, number ${p}`,
      code: `BOX-CODE-${p}`,
      length: 40,
      width: 30,
      height: 20,
      items: lines
        .filter((_line, n) => n % PARCELS === p)
        .map(({ salesChannelSkuId, quantity }) => ({ salesChannelSkuId, quantity })),
    }));
    order['items'] = lines;
    shipping.deliveries = [{ ...shipping.deliveries[0], items: lines.map(({ id }) => id), parcels }];
  };
}
