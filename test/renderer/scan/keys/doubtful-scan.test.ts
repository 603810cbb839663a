/** A code that the keyboard has changed is shown as such wherever it is unknown, and is never offered for teaching. */
import { expect, it } from 'vitest';
import { m } from '#messages';
import { DEFAULT_SCANNER } from '../../../../src-main/contract/scan/default-scanner.ts';
import { doubtOf } from '../../../../src-renderer/scan/keys/doubtful-scan.ts';
import { scanOfKeys } from '../../../../src-renderer/scan/keys/scan-of-keys.ts';
import { BenchScreen } from '../../../support/bench-screen.ts';
import { anOrderShop } from '../../../support/order-shop.ts';
import { aMug, aPackingStation, oneParcel } from '../../../support/packing-station.ts';

const GARBAGE = `'àà-"_&"""ç"&`;

async function aScreen() {
  const station = await aPackingStation(await anOrderShop([oneParcel('PD1', [aMug()])]));
  return new BenchScreen(station.app.context);
}

it('on the bench and in the queue: the layout, and no button to teach the garbage', async () => {
  const screen = await aScreen();
  const { scanLine } = screen.session;
  const layout = { readOtherwise: '4006381333931' };
  await screen.scan(GARBAGE, undefined, layout);
  expect(scanLine.last?.words).toContain('(4006381333931?)');
  expect(scanLine.toTeach).toBeNull();
  await screen.scan('PD1');
  await screen.scan('PD1');
  await screen.scan(GARBAGE, undefined, layout);
  expect(screen.bench?.flash?.sentence.what).toContain('(4006381333931?)');
  expect(scanLine.last?.words).toContain('(4006381333931?)');
  expect(scanLine.toTeach).toBeNull();
  // The next scan is a different one.
  await screen.scan('LABEL-OF-THE-HALL');
  expect(scanLine.toTeach).toBe('LABEL-OF-THE-HALL');
  await screen.scan('lABEL-7', undefined, { capsLock: true });
  expect(scanLine.last?.words).toBe(m.scan_caps_lock_doubt());
  expect(scanLine.toTeach).toBeNull();
});

it('a code that is known is what it is, whatever the keyboard', async () => {
  const screen = await aScreen();
  await screen.scan('PD1', undefined, { capsLock: true });
  expect(screen.session.scanLine.last?.words).not.toBe(m.scan_caps_lock_doubt());
});

it('a sentence of any screen makes way for the doubt where its signal is that the code is unknown', async () => {
  const { scanLine } = (await aScreen()).session;
  const said = { what: 'Unknown code.', todo: 'Check the item.' };
  expect(scanLine.sentenceFor(said, 'unknown')).toEqual(said);
  scanLine.doubtScan(m.scan_wide_characters);
  expect(scanLine.sentenceFor(said, 'unknown').what).toBe(m.scan_wide_characters());
  expect(scanLine.sentenceFor(said, 'right')).toEqual(said);
});

it.each([
  [GARBAGE, '4006381333931', m.scan_layout_differs({ digits: '4006381333931' })],
  [',UG)1', 'MUG-1', m.scan_layout_differs({ digits: 'MUG-1' })],
  ['４００６３８１３３３９３１', '４００６３８１３３３９３１', m.scan_wide_characters()],
  ['٤٢٦٣٢٦', '٤٢٦٣٢٦', m.scan_layout_differs({ digits: '426326' })],
  ['۰۱۲۳۴۵۶۷۸۹', '۰۱۲۳۴۵۶۷۸۹', m.scan_layout_differs({ digits: '0123456789' })],
  ['०१२३४५६७८९', '०१२३४५६७८९', m.scan_layout_differs({ digits: '0123456789' })],
  ['๐๑๒๓๔๕๖๗๘๙', '๐๑๒๓๔๕๖๗๘๙', m.scan_layout_differs({ digits: '0123456789' })],
  ['MUG-1', 'MUG-1', null],
  ['4006381333931', '$))^#*!###(#!', null],
  ['A+B/7', 'A=B-7', null],
])('%s, read by place %s: %s', (byText, byPlace, words) => {
  const burst = { byText, byPlace, first: 0, last: 100, keys: byText.length, longestGap: 8 };
  expect(doubtOf(scanOfKeys(burst, DEFAULT_SCANNER, false))?.() ?? null).toBe(words);
});
