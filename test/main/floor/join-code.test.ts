import { describe, expect, it } from 'vitest';
import {
  JoinCodeError,
  readJoinCode,
  writeJoinCode,
  type JoinCode,
} from '../../../src-main/floor/join-code.ts';
import { newFloorKey } from '../../../src-main/floor/new-secrets.ts';

const CODE = {
  floor: 'Hall 1 <b>',
  benchId: '5b0c53f3-6dd7-4f6b-a9a6-f4a37f6a2c55',
  bench: 'Bench 3',
  addresses: [{ host: 'db.example', port: 5432 }],
  database: 'hall',
  login: 'packdesk_hall_5b0c53f36dd7',
  password: 'only-once',
  ca: '-----BEGIN CERTIFICATE-----\n',
  key: newFloorKey(),
} satisfies JoinCode;

const problemOf = (text: string) => {
  try {
    readJoinCode(text);
    return null;
  } catch (error) {
    if (!(error instanceof JoinCodeError)) throw error;
    expect(error.message).not.toContain(CODE.password);
    return error.problem;
  }
};

describe('a join code', () => {
  it('says what it was made of, also after a mail broke its lines', () => {
    const text = writeJoinCode(CODE);
    expect(readJoinCode(text)).toEqual(CODE);
    expect(readJoinCode(`  ${text.replaceAll(/.{60}/g, '$&\r\n ')}\n`)).toEqual(CODE);
  });

  it('that is none, not whole, changed, or of a newer version has a sentence', () => {
    const text = writeJoinCode(CODE);
    expect(['', 'hello', 'packdesk', '{"v":1}', '\0'].map(problemOf)).toEqual(
      Array.from({ length: 5 }, () => 'not-a-code'),
    );
    for (const cut of [20, 100, text.length - 1]) expect(problemOf(text.slice(0, cut))).toBe('damaged');
    expect(problemOf(text.replace('.eyJ', '.eyK'))).toBe('damaged');
    expect(problemOf(text.replace('floor-1.', 'floor-3.'))).toBe('newer');
  });

  it('without a password is newer for a version that knows none', () => {
    const text = writeJoinCode({ ...CODE, password: null });
    expect(text).toMatch(/^packdesk-floor-2\./);
    expect(readJoinCode(text)).toEqual({ ...CODE, password: null });
  });

  it('with a right sum over what it may not say is damaged', () => {
    expect(() => writeJoinCode({ ...CODE, addresses: [] })).toThrow();
    expect(() => writeJoinCode({ ...CODE, key: 'AAAA' })).toThrow();
  });
});
