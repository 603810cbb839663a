/** Scans on the screen of locations: what is known to be no shelf does not become one. */
import { expect, test } from 'vitest';
import type {
  LocationsRequests,
  NamedByScan,
} from '../../../../src-renderer/screens/locations/locations-requests.svelte.ts';
import { ShelfScan, type ShelfNews } from '../../../../src-renderer/screens/locations/shelf-scan.svelte.ts';

const NOTHING = {
  items: [],
  ...{ isDisputed: false, isItemCode: false, isOrderNumber: false, isLabel: false, isMisread: false },
};

async function scanned(found: Partial<NamedByScan>) {
  const said: ShelfNews[] = [];
  const itemsOf = () => Promise.resolve({ ok: true, value: { ...NOTHING, ...found } });
  const shelf = new ShelfScan({ itemsOf } as unknown as LocationsRequests, (news) => said.push(news));
  await shelf.scanned({ text: 'CODE', plain: 'CODE' });
  return [shelf.location, said.map(({ tone, words }) => `${tone}: ${words()}`)];
}

test.each<[Partial<NamedByScan>, string]>([
  [{ isOrderNumber: true }, 'bad: That is the number of an order, not a shelf. Scan the shelf.'],
  [{ isLabel: true }, 'bad: That is a box label, not a shelf. Scan the shelf.'],
  [{ isMisread: true }, 'bad: The scanner misread this code. Scan it again.'],
])('%o is refused with the reason', async (found, words) => {
  expect(await scanned(found)).toEqual(['', [words]]);
});

test('any other code is a shelf', async () => {
  expect(await scanned({})).toEqual(['CODE', ['neutral: Shelf CODE. Scan the items that lie here.']]);
});
