import { expect, it } from 'vitest';
import { accountOf } from '../../../../src-main/upstream/token/account.ts';

it('names the same connection however its address is written, and another one otherwise', () => {
  const account = accountOf('https://orders.example.com/v1', 'm-1');
  expect(account).toMatch(/^[0-9a-f]{16}$/);
  expect(accountOf('https://Orders.Example.com/v1/', 'm-1')).toBe(account);
  expect(accountOf('https://orders.example.com:443/v1', 'm-1')).toBe(account);
  for (const [url, id] of [
    ['https://orders.example.com/V1', 'm-1'],
    ['https://orders.example.com/v1', 'm-2'],
    ['http://orders.example.com/v1', 'm-1'],
    ['https://orders.example.com:444/v1', 'm-1'],
  ] as const) {
    expect(accountOf(url, id), `${url} ${id}`).not.toBe(account);
  }
});
