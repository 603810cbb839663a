/** An answer is decoded before it is judged, whatever its status. */
import { describe, expect, it } from 'vitest';
import { takeAnswer } from '../../../src-main/upstream/take-answer.ts';
import { UpstreamError } from '../../../src-main/upstream/upstream-error.ts';

const call = { method: 'GET' as const, url: new URL('https://service.example/ext/orders') };
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

function take(status: number, contentType: string, bytes: Buffer): string | UpstreamError {
  const body = Buffer.from(new Uint8Array(bytes).buffer);
  try {
    return takeAnswer(
      { status, contentType, body, date: undefined, retryAfter: undefined },
      call,
      0,
    ).toString();
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}

const PAGE = '{"orders":[]}';
const HTML = '<!doctype html><html>Sign in to the network</html>';
const REFUSAL = '{"message":"Usuário ou senha inválidos"}';

describe('an answer of success', () => {
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${PAGE}`), 'text/html'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${PAGE}`, 'utf16le'), 'text/html'],
    ['UTF-16 in the other order', utf16be(PAGE), 'text/html; charset=utf-8'],
    ['UTF-16 that is named', Buffer.from(PAGE, 'utf16le'), 'text/html; charset=utf-16le'],
  ])('is JSON though it is called a page: %s', (_name, bytes, contentType) => {
    expect(take(200, contentType, bytes)).toBe(PAGE);
  });

  it.each([
    ['UTF-8', Buffer.from(HTML)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${HTML}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${HTML}`, 'utf16le')],
    ['no encoding at all', Buffer.concat([Buffer.from(HTML), Buffer.from([0xff])])],
  ])('is a page of another network in %s', (_name, bytes) => {
    expect(take(200, 'application/json', bytes)).toMatchObject({ kind: 'web-page' });
  });
});

describe('an answer of failure', () => {
  it.each([
    ['UTF-8', Buffer.from(REFUSAL), 'application/json'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${REFUSAL}`), 'application/json'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${REFUSAL}`, 'utf16le'), 'application/json'],
    ['UTF-16 in the other order', utf16be(REFUSAL), 'application/json'],
    ['ISO 8859-1 that is named', Buffer.from(REFUSAL, 'latin1'), 'application/json; charset=ISO-8859-1'],
    ['ISO 8859-1 that is not named', Buffer.from(REFUSAL, 'latin1'), 'application/json'],
  ])('gives the words of the service in %s', (_name, bytes, contentType) => {
    expect(take(400, contentType, bytes)).toMatchObject({
      kind: 'refused',
      serviceMessage: 'Usuário ou senha inválidos',
    });
  });
});
