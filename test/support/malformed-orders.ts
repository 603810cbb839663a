/** Orders as no service should send them: a good one, with a few things wrong. The same seed gives the same orders. */
import type { Json } from '../../src-main/domain/orders/read-value.ts';
import type { Seeded } from '../chaos/random.ts';
import { anItem, anOrder, aShipping } from './order-json.ts';

/** Fields with a buyer's data; none of it may be in a reason. */
export const BUYERS_WORD = 'Zweifelhaftigkeit';

const DATES = [
  '2026-03-01',
  '2026-03-01T10:00',
  '2026-03-01T10:00:00',
  '2026-03-01 10:00:00',
  '2026-03-01T10:00:00.123456789Z',
  '2026-03-01T10:00:00+05:30',
  '2026-03-01T10:00:00-0300',
  '2026-03-01t10:00:00z',
  '2026-03-01T24:00:00Z',
  '2026-02-30T10:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '01/03/2026 10:00',
  '1 March 2026',
  'Sun, 01 Mar 2026 10:00:00 GMT',
  '20260301T100000Z',
  '2026-W09-7',
  '1772359200000',
  'yesterday',
];

const TEXTS = [
  '',
  '   ',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  '-3',
  '0x10',
  '1e3',
  '1,5',
  ' 7 ',
  '\u0000',
  '\u0001\u001f\u007f\u0085\u2028',
  '\ud800',
  'A\udc00B',
  'e\u0301\u200f\u202e\u202c😀👩‍👩‍👧',
  'ﷺ'.repeat(30),
  '"; DROP TABLE orders; --',
  '<script>alert(1)</script>',
  '\\u0041\\',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
];

const NUMBERS = [0, -0, -1, 1.5, -2.5, 1e21, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 31, 1_000_001];

const deep = (levels: number): unknown => {
  let value: unknown = BUYERS_WORD;
  for (let n = 0; n < levels; n++) value = n % 2 === 0 ? [value] : { deeper: value };
  return value;
};

function wrongValue(draw: Seeded): unknown {
  switch (draw.below(8)) {
    case 0:
      return null;
    case 1:
      // Copied, since a further damage may go into it.
      return structuredClone(draw.of([true, false, [], {}, [[]], [null], [{}], { length: 3 }]));
    case 2:
      return draw.of(NUMBERS);
    case 3:
      return draw.of(DATES);
    case 4:
      return deep(draw.below(40));
    default:
      return draw.of(TEXTS);
  }
}

const anAddress = () => ({
  country: 'BR',
  city: 'Curitiba',
  street: 'Rua',
  number: '7',
  receiverName: BUYERS_WORD,
});

function aGoodOrder(orderId: unknown, draw: Seeded): Json {
  const items = Array.from({ length: 1 + draw.below(3) }, (_, n) =>
    anItem({ id: `line-${n}`, salesChannelSkuId: `SKU-${draw.below(500)}`, quantity: 1 + draw.below(4) }),
  );
  return anOrder('', {
    orderId,
    items,
    customer: { firstName: BUYERS_WORD, lastName: 'Ré', email: `${BUYERS_WORD}@example.org` },
    shipping: aShipping(
      {
        items: items.map((i) => i['id']),
        parcels: [
          { name: 'Box', code: 'B1', length: 1, items: [{ salesChannelSkuId: 'SKU-1', quantity: 1 }] },
        ],
      },
      { deliveryAddress: anAddress() },
    ),
  });
}

type Place = { parent: Record<string, unknown>; key: string };

/** Somewhere in the order, the deeper the rarer. */
function aPlace(order: Json, draw: Seeded): Place {
  let parent = order;
  for (;;) {
    const keys = Object.keys(parent);
    const key = draw.of(keys);
    const inner = parent[key];
    const isNested = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
    if (!isNested || draw.below(4) === 0) return { parent, key };
    // A list is walked like an object: its keys are its positions.
    parent = inner as Json;
  }
}

function damage(order: Json, draw: Seeded): void {
  const { parent, key } = aPlace(order, draw);
  // Faults of numbers are drawn apart, so that the fate of each is known.
  if (key === 'orderId') return;
  const before = parent[key];
  switch (draw.below(8)) {
    case 0:
      delete parent[key];
      break;
    case 1:
      parent[key] = [before];
      break;
    case 2:
      parent[key] = { value: before };
      break;
    case 3:
      parent[key] = typeof before === 'number' ? String(before) : 42;
      break;
    case 4:
      parent[draw.of(['extra', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])] = wrongValue(draw);
      break;
    default:
      parent[key] = wrongValue(draw);
  }
}

/** Things that are wrong with the whole rather than with a value. */
function derange(order: Json, draw: Seeded): void {
  const items = order['items'];
  switch (draw.below(7)) {
    case 0:
      // Rarely as many as that: each line is a row to write.
      order['items'] = Array.from({ length: draw.below(30) === 0 ? 500 : 12 }, (_, n) =>
        anItem({ id: `many-${n}`, ean: null }),
      );
      break;
    case 1:
      order['items'] = Array.isArray(items) ? [...(items as unknown[]), ...(items as unknown[])] : items;
      break;
    case 2:
      order['shipping'] = aShipping({
        items: ['nothing-here'],
        parcels: [{ items: [{ salesChannelSkuId: 'NOBODY' }] }],
      });
      break;
    case 3:
      order['shipping'] = { deliveries: [] };
      break;
    case 4:
      order['items'] = [
        anItem({ quantity: draw.of(['-1', '2.5', ' 3 ', 'two', '1e2', -1, 0.5, 1e9, null]) }),
      ];
      break;
    case 5:
      order['status'] = draw.of(['ready_to_ship', 'SHIPPED', 'TELEPORTED', ' READY_TO_SHIP ', 7]);
      break;
    default:
      order['creationDate'] = draw.of(DATES);
      order['lastUpdateDate'] = draw.of(DATES);
  }
}

/** Damage that only text can have: what JSON.stringify would never write. */
function damageText(text: string, draw: Seeded): string {
  switch (draw.below(8)) {
    case 0:
      return text.replace('{', '{"__proto__":{"status":"SHIPPED","orderId":"stolen"},');
    case 1:
      return text.replace('{', '{"status":"SHIPPED","items":null,');
    case 2:
      return text.replace(/"status":"([^"]*)"/, '"\\u0073tatus" : "$1"');
    case 3:
      return text.replace('"value":10', '"value":1e400');
    case 4:
      return text.replace(
        '"value":10',
        `"value":${draw.of(['NaN', '-Infinity', '01', '1.', '+1', 'undefined'])}`,
      );
    case 5:
      return text.replace('"currency":"BRL"', '"currency":"BR\u0001L"');
    case 6:
      return text.replace('"value":10', `"value":${'['.repeat(3_000)}${']'.repeat(3_000)}`);
    default:
      return `\n\t ${text.replaceAll(',"', ' ,\r\n"')} `;
  }
}

/** Usually the order's own number, so that its fate can be seen; sometimes an unusable one. */
function aNumber(n: number, draw: Seeded): unknown {
  switch (draw.below(24)) {
    case 0:
      return draw.of([null, '', '   ', '.', '..', {}, [], true]);
    case 1:
      return `../${n}/%2e?#`;
    case 2:
      return `M"${n}'\\`;
    case 3:
      return n;
    case 4:
      return ` M-${n}\t`;
    case 5:
      return `Ω😀${n}`;
    case 6:
      return `M-${n}-${'9'.repeat(150)}`;
    case 7:
      return draw.of(['__proto__', 'constructor', 'toString', 'twice', 'M-1']);
    default:
      return `M-${n}`;
  }
}

/** The text of order number `n`. */
export function malformedOrder(n: number, draw: Seeded): string {
  const order = aGoodOrder(aNumber(n, draw), draw);
  const wrong = draw.below(4);
  for (let d = 0; d < wrong; d++) damage(order, draw);
  if (draw.below(5) === 0) derange(order, draw);
  const text = JSON.stringify(order);
  return draw.below(10) === 0 ? damageText(text, draw) : text;
}
