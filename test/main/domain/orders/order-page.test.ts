import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutOrderPage as cutBytes, OrderPageError } from '../../../../src-main/domain/orders/order-page.ts';

const cutOrderPage = (body: string) => {
  const { orders, nextPageToken } = cutBytes(Buffer.from(body));
  return { orders: orders.map(String), nextPageToken };
};

/** Texts that try to look like structure. */
const trap = fc.constantFrom(
  '}]',
  '"',
  '\\',
  '\\"',
  '{"orders":[',
  ',',
  '\u2028',
  '😀',
  '\\\\"',
  ':',
  '\n\t',
  '\u0000',
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  trap,
  fc.array(trap, { maxLength: 5 }).map((parts) => parts.join('')),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 4 }),
    // A key that is a lone backslash makes this engine's own JSON.parse read a later key "\\u2028" of an object of the
    // same shape as that backslash (seen on Node 24.21): not ours to find here.
    fc.dictionary(
      text.filter((key) => key !== '\\'),
      tie('any'),
      { maxKeys: 4 },
    ),
  ),
})).any;
const space = fc.constantFrom('', ' ', '\n', '\t', '\r\n', '   ');

const parsed = (texts: readonly string[]): unknown[] => texts.map((t): unknown => JSON.parse(t));
const viaJson = (v: unknown): unknown => JSON.parse(JSON.stringify(v));

describe('a page', () => {
  it('is cut into the orders that were in it, whatever they hold and however it is written', () => {
    fc.assert(
      fc.property(
        fc.array(value, { maxLength: 6 }),
        fc.option(text, { nil: undefined }),
        fc.constantFrom(0, 1, 2, '\t'),
        fc.boolean(),
        value,
        space,
        (orders, nextPageToken, indent, first, other, around) => {
          const page = first ? { other, orders, nextPageToken } : { nextPageToken, orders, other };
          const cut = cutOrderPage(around + JSON.stringify(page, null, indent) + around);
          expect(parsed(cut.orders)).toEqual(viaJson(orders));
          expect(cut.nextPageToken).toBe(
            nextPageToken === undefined || nextPageToken === '' ? null : nextPageToken,
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is cut with every character outside of ASCII escaped', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), (orders) => {
        const escaped = JSON.stringify({ orders }).replace(
          /[^\x20-\x7e]/g,
          (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
        expect(parsed(cutOrderPage(escaped).orders)).toEqual(viaJson(orders));
      }),
    );
  });

  it('gives each order as the exact text that came', () => {
    const order = '{ "orderId" : "PD1",\n  "x": 1.50 }';
    expect(cutOrderPage(`{"orders":[${order} , 2]}`).orders).toEqual([order, '2']);
  });

  it('may begin with a byte order mark, and name its list with escapes', () => {
    expect(cutOrderPage('\ufeff{"\\u006frders":[1]}').orders).toEqual(['1']);
  });

  it.each([
    ['{"orders":[]}', null],
    ['{"orders":[],"nextPageToken":null}', null],
    ['{"orders":[],"nextPageToken":""}', null],
    ['{"orders":[],"nextPageToken":"a\\u0062"}', 'ab'],
  ])('%s has the token %j', (body, wanted) => {
    expect(cutOrderPage(body)).toEqual({ orders: [], nextPageToken: wanted });
  });
});

describe('what is no page', () => {
  it.each([
    '',
    ' ',
    '[]',
    '[{"orders":[]}]',
    'null',
    '"orders"',
    '7',
    '{',
    '{}',
    '}',
    '{"orders"',
    '{"orders":',
    '{"orders":[',
    '{"orders":null}',
    '{"orders":{}}',
    '{"orders":"[]"}',
    '{"orders":[1',
    '{"orders":[1,]}',
    '{"orders":[,1]}',
    '{"orders":[1 2]}',
    '{"orders":[]',
    '{"orders":[]]',
    '{"orders":[]}}',
    '{"orders":[]} x',
    '{"orders":[],}',
    '{"orders":["abc]}',
    '{"orders":[{"a":"\\"}]}',
    '{"orders":[{]}',
    '{orders:[]}',
    '{"orders":[],"nextPageToken":7}',
    '{"orders":[],"nextPageToken":{}}',
    '{"orders":[],"nextPageToken":tru}',
    '<!doctype html><html></html>',
    '{"message":"incorrect username or password"}',
    '{"orders" []}',
    '{"Orders":[]}',
    '{"orders":[{}],"orders":[]}',
    '{"orders":[],"nextPageToken":"a","nextPageToken":null}',
    '{"orders":[],"nextPageToken":null,"nextPage\\u0054oken":null}',
  ])('is refused: %s', (body) => {
    expect(() => cutOrderPage(body)).toThrow(OrderPageError);
  });

  it('is refused wherever a right page is cut off', () => {
    const whole = JSON.stringify({
      nextPageToken: 'a"b\\',
      orders: [{ a: 'x\\"]}', b: [{}, [1, 'é']] }, 'text', null, 12],
    });
    for (let end = 0; end < whole.length; end++) {
      expect(() => cutOrderPage(whole.slice(0, end)), `cut at ${end}`).toThrow(OrderPageError);
    }
    expect(cutOrderPage(whole).orders).toHaveLength(4);
  });

  it('is refused, or cut, but never anything else', () => {
    const garbage = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        '\\',
        ',',
        ':',
        'orders',
        '"orders":',
        'nextPageToken',
        '1',
        ' ',
        'é',
        'null',
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(garbage, (parts) => {
        for (const body of [
          parts.join(''),
          `{"orders":[${parts.join('')}`,
          `{"orders":[${parts.join('')}]}`,
        ]) {
          try {
            cutOrderPage(body);
          } catch (error) {
            expect(error).toBeInstanceOf(OrderPageError);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('never repeats what came in its message', () => {
    for (const body of [
      '{"orders":[],"nextPageToken":{"name":"Quibble"}}',
      '{"Quibble',
      'Quibble',
      '{"orders":["Quibble',
    ]) {
      expect(() => cutOrderPage(body)).toThrow(
        expect.not.objectContaining({ message: expect.stringContaining('Quibble') as string }),
      );
    }
  });

  const hostile = (n: number) => [
    '['.repeat(n),
    `{"orders":["${'\\'.repeat(n)}`,
    `{"orders":["${'\\"'.repeat(n)}`,
    `{"orders":[${'"",'.repeat(n)}`,
  ];

  it('is found out also where it is large and hostile', () => {
    const n = 2_000_000;
    const deep = `{"orders":[${'['.repeat(n)}${']'.repeat(n)}]}`;
    expect(cutOrderPage(deep).orders).toHaveLength(1);
    for (const body of hostile(n)) expect(() => cutOrderPage(body)).toThrow(OrderPageError);
  });

  it.each([0, 1, 2, 3])('takes about ten times as long for ten times as much of it (%i)', (kind) => {
    const bodies = [1_000, 10_000].map((n) => hostile(n)[kind] ?? '');
    const cost = (body: string): number => {
      const begun = performance.now();
      expect(() => cutOrderPage(body)).toThrow(OrderPageError);
      return performance.now() - begun;
    };
    // Rounds alternate, so that both sizes run under the same load; the quickest of each was disturbed least.
    const rounds = Array.from({ length: 8 }, () => bodies.map(cost));
    const [small = 0, large = Infinity] = [0, 1].map((at) => Math.min(...rounds.map((r) => r[at] ?? 0)));
    expect(large / small).toBeLessThan(40);
  });
});
