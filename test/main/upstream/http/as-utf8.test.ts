import { expect, it } from 'vitest';
import { asUtf8 } from '../../../../src-main/upstream/http/as-utf8.ts';

const own = (bytes: Buffer): Buffer<ArrayBuffer> => Buffer.from(new Uint8Array(bytes));
const LATIN1 = own(Buffer.from('{"a":"Ä-1 Müller"}', 'latin1'));
const UTF8 = own(Buffer.from('{"a":"Ä-1 田中 😀"}'));
const text = (body: Buffer<ArrayBuffer>, contentType: string) =>
  asUtf8(body, contentType)?.toString() ?? null;

it.each([
  ['application/json', null],
  ['', null],
  ['application/json; charset=utf-8', null],
  ['application/json; charset=no-such-thing', null],
  ['application/json; charset=ISO-8859-1', '{"a":"Ä-1 Müller"}'],
  ['application/json;Charset="windows-1252"; x=y', '{"a":"Ä-1 Müller"}'],
  ['application/json; charset = latin1', '{"a":"Ä-1 Müller"}'],
])('bytes of ISO 8859-1 under %j', (contentType, wanted) => {
  expect(text(LATIN1, contentType)).toBe(wanted);
});

it.each([
  'application/json',
  'application/json; charset=UTF-8',
  'application/json; charset="utf8"',
  "application/json; charset='utf-8'",
  'application/json; charset=UTF_8',
  'application/json; charset=utf8mb4',
])('bytes of UTF-8 under %j are the same memory', (contentType) => {
  expect(asUtf8(UTF8, contentType)?.buffer).toBe(UTF8.buffer);
  expect(text(UTF8, contentType)).toBe(UTF8.toString());
});

it.each(['ISO-8859-1', 'latin1', 'windows-1252', 'us-ascii', 'iso-8859-15', 'windows-1251', 'koi8-r'])(
  'bytes of UTF-8 are UTF-8 although the answer names %s, which a server does by default',
  (charset) => {
    expect(text(UTF8, `application/json; charset=${charset}`)).toBe(UTF8.toString());
  },
);

it('a charset whose bytes can be UTF-8 by chance is believed', () => {
  // ISO-2022-JP has only bytes below 128.
  const japanese = own(Buffer.from('{"a":"\u001b$BED\u001b(B"}', 'latin1'));
  expect(text(japanese, 'application/json; charset=iso-2022-jp')).toBe('{"a":"田"}');
});

it.each([
  ['cut inside a character', Buffer.from([0x22, 0xc3])],
  ['an overlong form', Buffer.from([0xc0, 0x80])],
  ['half a surrogate pair', Buffer.from([0xed, 0xa0, 0x80])],
  ['UTF-16 without a mark and a charset', Buffer.from('{"a":"Ä"}', 'utf16le')],
])('%s is no UTF-8', (_name, bytes) => {
  expect(text(own(bytes), 'application/json')).toBeNull();
});

it('UTF-16 is read if it is named, and refused if it is broken', () => {
  expect(text(own(Buffer.from('{"a":"Ä"}', 'utf16le')), 'application/json; charset=utf-16le')).toBe(
    '{"a":"Ä"}',
  );
  expect(text(own(Buffer.from([0x00, 0xd8, 0x22, 0x00])), 'x; charset=utf-16le')).toBeNull();
});

it.each([
  ['UTF-8', Buffer.from('\ufeff{"a":"Ä"}'), 'application/json'],
  ['UTF-8 under another charset', Buffer.from('\ufeff{"a":"Ä"}'), 'application/json; charset=windows-1252'],
  ['UTF-16', Buffer.from('\ufeff{"a":"Ä"}', 'utf16le'), 'application/json'],
  [
    'UTF-16, bytes in the other order',
    Buffer.from('\ufeff{"a":"Ä"}', 'utf16le').swap16(),
    'x; charset=utf-16',
  ],
])('a byte order mark of %s names the encoding and is no text', (_name, bytes, contentType) => {
  expect(text(own(bytes), contentType)).toBe('{"a":"Ä"}');
});
