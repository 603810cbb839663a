import { expect, it } from 'vitest';
import { aiEntry } from '../../../../src-main/domain/scan/gs1/ai-dictionary.ts';
import { readAiRow } from '../../../../src-main/domain/scan/gs1/ai-row.ts';
import { AI_ROWS } from '../../../../src-main/domain/scan/gs1/ai-table.ts';
import { hasCheckDigit } from '../../../../src-main/domain/scan/gs1/ean-upc.ts';
import { formatElementString } from './format-elements.ts';
import { lookupKeys } from '../../../../src-main/domain/scan/lookup-keys.ts';
import { MOST_CHARACTERS, parseScan } from '../../../../src-main/domain/scan/parse-scan.ts';
import type { ScanMeaning } from '../../../../src-main/domain/scan/scan-meaning.ts';
import { valueOf } from './element-values.ts';
import { seeded, type Seeded } from '../../../chaos/random.ts';
import { VECTORS, YEAR } from './vector-check.ts';

const INPUTS = VECTORS.groups.flatMap(({ vectors }) => vectors.map(({ input }) => input));
const AIM_IDS = [
  ...[
    ']E0',
    ']E3',
    ']E4',
    ']e0',
    ']C1',
    ']C0',
    ']d2',
    ']d1',
    ']Q3',
    ']Q1',
    ']J1',
    ']I1',
    ']I3',
    ']A0',
    ']L2',
    ']z0',
  ],
  ...[']X9', ']c1', ']D2', ']', ']]', ']E', '|]e0', ''],
];
const PIECES = [
  ...[
    '\u001d',
    '\u001d\u001d',
    '\u001e',
    '\u0004',
    '(01)',
    '(',
    ')',
    '\\(',
    '%2F',
    '%',
    '%00',
    '+',
    '&',
    '=',
    '?',
    '#',
  ],
  ...[
    '/',
    '//',
    'https://',
    'https://a/',
    '/01/',
    '/10/',
    '17261231',
    '01',
    '21',
    '37',
    '3103',
    '8003',
    '\r\n',
    ' ',
    '-',
  ],
  ...['\ud83d\ude00', '\ud800', '\u0000', '\u00a0', '٤٠٠٦', '９５２', 'İ', 'ß', '97', 'X', '000000000000'],
];

const ENTRIES = AI_ROWS.flatMap(readAiRow);
const KEYS = ENTRIES.filter(({ ai }) => ['00', '01', '02'].includes(ai));

function randomText(random: Seeded): string {
  switch (random.below(9)) {
    case 0:
      return random.text('0123456789', random.below(26));
    case 1:
      return random.of(AIM_IDS) + random.text('0123456789', random.below(40));
    case 2:
      return random.of(AIM_IDS) + changed(random.of(INPUTS).replace(/^\]..?/, ''), random);
    case 3:
      return Array.from({ length: random.below(14) }, () => random.of(PIECES)).join('');
    case 4:
      return Array.from({ length: random.below(40) }, () => String.fromCharCode(random.below(65536))).join(
        '',
      );
    case 5:
      return random.of(INPUTS) + random.of(PIECES) + random.of(INPUTS);
    case 6: {
      const ais = [random.of(KEYS), random.of(ENTRIES)].map(
        (entry) => [entry.ai, valueOf(entry, random)] as const,
      );
      return random.of([']C1', ']d2', '']) + formatElementString(ais);
    }
    default:
      return changed(random.of(INPUTS), random);
  }
}

/** Makes one to four changes: removes, inserts, doubles or moves a character. */
function changed(text: string, random: Seeded): string {
  let now = text;
  for (let n = random.from(1, 4); n > 0; n--) {
    const at = random.below(now.length + 1);
    const piece = [random.of('0123456789'), random.of(PIECES), '', now.slice(at, at + random.below(6))][
      random.below(4)
    ];
    now = now.slice(0, at) + (piece ?? '') + now.slice(at + random.below(3));
  }
  return now;
}

const KINDS = ['gtin', 'gs1', 'sscc', 'digital-link', 'text'];
const ERRORS = [
  ...[
    'empty',
    'bad-length',
    'not-numeric',
    'bad-check-digit',
    'unknown-ai',
    'bad-ai-value',
    'truncated',
    'bad-date',
  ],
  ...['repeated-ai', null],
];

/** Checks each answer for any scan; null if all hold. */
function fault(scan: ScanMeaning): string | null {
  const { gtin14, ais, candidates, error } = scan;
  if (!KINDS.includes(scan.kind)) return 'kind';
  if (!ERRORS.includes(error)) return 'error';
  if (scan.text.length > MOST_CHARACTERS) return 'length of the text';
  if (scan.kind === 'sscc' && error !== null) return 'sscc with an error';
  if (
    (error !== null || scan.kind === 'text') &&
    (gtin14 !== null || ais !== null || candidates.length > 0)
  ) {
    return 'something taken from a faulty code';
  }
  if (gtin14 !== (candidates[0] ?? null)) return 'first candidate';
  if (!candidates.every((one) => /^\d{14}$/.test(one) && hasCheckDigit(one))) return 'candidates';
  if (error === null && scan.kind === 'gtin' && gtin14 === null) return 'gtin';
  if (error === null && ['gs1', 'sscc', 'digital-link'].includes(scan.kind) && (ais?.length ?? 0) === 0)
    return 'ais';
  if (!(ais ?? []).every(([ai, value]) => aiEntry(ai) !== undefined && value !== '')) return 'ais';
  const keys = lookupKeys(scan);
  if (new Set(keys).size < keys.length || keys.includes('')) return 'keys';
  if (gtin14 !== null && !keys.includes(gtin14)) return 'no key for the GTIN';
  return null;
}

it('whatever comes, the answer is one of the known kinds and nothing is thrown', () => {
  const random = seeded(20_261_121);
  const kinds = new Map<string, number>();
  for (let n = 0; n < 320_000; n++) {
    const raw = randomText(random);
    const year = random.from(1990, 2110);
    const scan = parseScan(raw, year);
    const wrong = fault(scan);
    if (wrong !== null) expect.fail(`${wrong}: ${JSON.stringify({ raw, year, scan })}`);
    const kind = `${scan.kind}${scan.error === null ? '' : ', faulty'}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  // Otherwise the strings would be too poor to show anything.
  for (const kind of [
    'gtin',
    'gs1',
    'sscc',
    'digital-link',
    'text',
    'gtin, faulty',
    'gs1, faulty',
    'digital-link, faulty',
  ]) {
    expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(1_000);
  }
});

it('a long or hostile code takes no longer than its capped length', () => {
  const longest = [
    '0',
    '(',
    '(01)',
    '\u001d',
    '/01',
    '%',
    '%25',
    '01/',
    '&10=A',
    '21',
    ']e0',
    '-',
    ' ',
    '|',
    'a.',
  ].flatMap((piece) =>
    ['', ']C1', ']Q1https://a/', ']E0', '(10)', '01095212345432131021'].map(
      (head) => head + piece.repeat(400),
    ),
  );
  for (const raw of longest) {
    for (const text of [raw, raw.slice(0, MOST_CHARACTERS)]) {
      for (let n = 0; n < 20; n++) expect(fault(parseScan(text, YEAR))).toBeNull();
    }
  }
  expect(parseScan('9'.repeat(1_000_000), YEAR)).toMatchObject({ kind: 'text', error: 'bad-length' });
});
