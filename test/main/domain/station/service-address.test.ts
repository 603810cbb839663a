import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressFault, isOnThisComputer } from '../../../../src-main/domain/station/service-address.ts';

describe('the address of a service', () => {
  it.each([
    'https://orders.example.com',
    'https://orders.example.com/',
    'https://example.com:8443/base/path',
    ' https://example.com ',
    'HTTPS://EXAMPLE.COM',
    'http://localhost:5000',
    'http://127.0.0.1/x',
    'http://[::1]:80',
    'http://127.1',
  ])('can be %s', (text) => {
    expect(addressFault(text)).toBeNull();
  });

  it.each([
    ['', 'not-a-url'],
    ['orders.example.com', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['//example.com', 'not-a-url'],
    ['ftp://example.com', 'not-http'],
    ['file:///etc/passwd', 'not-http'],
    ['javascript:alert(1)', 'not-http'],
    ['https://me:secret@example.com', 'has-credentials'],
    ['https://me@example.com', 'has-credentials'],
    ['https://example.com/?a=1', 'not-a-url'],
    ['https://example.com/#x', 'not-a-url'],
    ['https://example.com?', 'not-a-url'],
    ['https://example.com/base#', 'not-a-url'],
    ['http://example.com', 'insecure'],
    ['http://127.0.0.1.example.com', 'insecure'],
    ['http://localhost.example.com', 'insecure'],
    ['http://0.0.0.0', 'insecure'],
    ['http://192.168.0.1', 'insecure'],
  ])('cannot be "%s": %s', (text, fault) => {
    expect(addressFault(text)).toBe(fault);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void addressFault(text)));
    fc.assert(fc.property(fc.webUrl(), (text) => void addressFault(text)));
  });
});

it('is on this computer by a name of loopback alone', () => {
  const here = [
    'http://127.0.0.1:80/order',
    'http://localhost:5100',
    'http://[::1]:5100/x',
    'https://127.3.2.1',
  ];
  const elsewhere = ['https://localhost.example.com', 'https://127.0.0.1.example.com', 'https://10.0.0.1'];
  expect(here.map(isOnThisComputer)).toEqual(here.map(() => true));
  expect(elsewhere.map(isOnThisComputer)).toEqual(elsewhere.map(() => false));
});
