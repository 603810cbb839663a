/**
 * Opens every screen, panel and state once and checks it: size of touch targets, the rules of axe, each window size, each
 * language, low vision; on the bench and the queue also the accessibility tree. Tests beside this one prove that each
 * check finds faults (axe, tree, targets, layout, low-vision, ways-by-scanner .spec.ts).
 */
import type { HostName } from '../../support/running-station.ts';
import { expect, SECRET, test } from '../model/fixtures.ts';
import { axeSum, breaksNoRule } from '../model/looks/axe.ts';
import { isReachedByScanner } from '../model/looks/by-scanner.ts';
import { showsItsHelp } from '../model/looks/help.ts';
import { fitsInLanguages } from '../model/looks/languages.ts';
import { isLargeEnough } from '../model/looks/large-enough.ts';
import { allOf, type Look } from '../model/looks/look.ts';
import { suitsLowVision } from '../model/looks/low-vision.ts';
import { fitsEverySize } from '../model/looks/sizes.ts';
import { isAsBefore } from '../model/looks/tree.ts';
import { walkThroughOperators } from '../model/operators.ts';
import { walkThroughPicking } from '../model/walk-picking.ts';
import { walkThroughPractice, walkThroughSetUp, walkThroughStops } from '../model/walk-stops.ts';
import { walkThroughBench, walkThroughContradiction, walkThroughStation } from '../model/walk.ts';

test.describe.configure({ mode: 'parallel', timeout: 900_000 });

/**
 * The tree first: it has the remains of the way, and nothing of the looks. A window of Electron shows the same page, and changes
 * only its sizes (the bars of its lists) and its colours: these are measured there.
 */
const looks = (host: HostName): Look[] =>
  host === 'browser'
    ? [isAsBefore, isLargeEnough, breaksNoRule, fitsEverySize, fitsInLanguages, suitsLowVision]
    : [fitsEverySize, suitsLowVision];

test.afterAll(() => console.log(axeSum()));

test('the screens of the station @host:window', async ({ host, start, service }) => {
  const { bench } = await start();
  const look = allOf(bench.page, host === 'browser' ? [...looks(host), showsItsHelp] : looks(host));
  await walkThroughStation(bench, service.book, look);
  await service.goAway();
  await expect(bench.connection).toHaveText('Offline');
  await look('offline');
  await service.comeBack();
});

test('the screens of the bench @host:window', async ({ host, start, service, between }) => {
  const { bench } = await start({ through: between });
  const look = allOf(bench.page, [isReachedByScanner, ...looks(host)]);
  await walkThroughBench(bench, { book: service.book, between, look });
});

test('the screens of picking and papers', async ({ host, start }) => {
  const { bench } = await start();
  await walkThroughPicking(bench, allOf(bench.page, looks(host)));
});

test('what does not agree, and the choice between two items', async ({ host, start, service, between }) => {
  const { bench } = await start({ through: between });
  const look = allOf(bench.page, [isReachedByScanner, ...looks(host)]);
  await walkThroughContradiction(bench, { book: service.book, between, look });
});

test('what operators bring', async ({ host, start }) => {
  const { bench } = await start();
  await walkThroughOperators(bench, allOf(bench.page, looks(host)));
});

test('the set-up @host:secrets', async ({ host, start, service }) => {
  const values = { ...service.addresses, clientId: 'practice-merchant', clientSecret: SECRET };
  await walkThroughSetUp({ start, values, look: (page) => allOf(page, looks(host)) });
});

// These pages replace a screen, or are a developer's: their sizes are those of the screens they are made of.
test('practice', async ({ start }) => {
  await walkThroughPractice({ start, look: (page) => allOf(page, [breaksNoRule]) });
});

test('what stops a station @host:disk', async ({ start, dataDir }) => {
  const look = [breaksNoRule];
  await walkThroughStops({ start, dataDir, look: (page) => allOf(page, look) });
});
