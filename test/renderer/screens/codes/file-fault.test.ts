/** A table of codes that cannot be read is refused in the language of the screens. */
import { afterEach, expect, it } from 'vitest';
import { overwriteGetLocale, type Locale } from '#messages/runtime';
import { readCodesCsv } from '../../../../src-main/router/tables/codes-csv.ts';
import { fileFaultSentence } from '../../../../src-renderer/screens/codes/file-fault.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

const TABLES = [
  'PK\u0003\u0004\u0014\0',
  '',
  'ean,sku\n1,2\n',
  'code,ean\n1,2\n',
  'code,code,sku\n1,2,3\n',
  'code,sku\n1,A,B\n',
  'code,sku\n1,S\ufffdD\n',
  'code,sku\n,A\n',
  'code,sku\n1,\n',
  'code,sku,units\n1,A,dozen\n',
  'code,sku,qty\n1,A,12\n',
];

it.each(['pt-BR', 'es'] as Locale[])('in %s no sentence has English words', (locale) => {
  overwriteGetLocale(() => locale);
  const sentences = TABLES.map((csv) => {
    const read = readCodesCsv(csv);
    return 'fault' in read ? Object.values(fileFaultSentence(read.fault)).join(' ') : 'read';
  });
  expect(new Set(sentences).size).toBe(TABLES.length);
  for (const sentence of sentences)
    expect(sentence).not.toMatch(/\b(the|column|named|heading|fields|nothing|longer|letters|line|file)\b/i);
});

it('names the line, the cell and what to do', () => {
  expect(fileFaultSentence({ line: 3, why: 'no-units', found: 'dozen' })).toEqual({
    what: 'Line 3: “dozen” is not a whole number of units from 1 to 10,000.',
    todo: 'Correct the file and load it again.',
  });
});
