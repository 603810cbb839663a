/**
 * The page of the design system has every shared component: a new one must be added there, or listed here with a reason.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../src-renderer', import.meta.url));
const PAGE = 'app/design/';
/** Takes everything, and shares nothing. */
const FRAME = 'app/';

/** Reason why a shared component is not on the page. */
const NOT_ON_THE_PAGE: Record<string, string> = {
  'ui/actions/BackButton.svelte': 'leaves the page: it is an ActionButton, which is on this one',
  'screens/floor/elsewhere/OrderHistory.svelte': 'asks the store of the group',
  'ui/HiddenInput.svelte': 'is for codes that are set: of an operator, and of kiosk mode',
  'screens/station/bench-mode/BenchModeOn.svelte':
    'is there in kiosk mode alone, on pages that stand in place of all others',
  'paper/slip/PackingSlip.svelte': 'is a whole paper: a slip on its screen shows it',
  'paper/PaperPreview.svelte': 'is a whole paper as it is printed',
  'paper/MissingLetters.svelte': 'is about the slip of an order: it is on the screen of a slip',
  'paper/PaperView.svelte': 'is a whole page: its own parts are on this one',
  'screens/operators/ProofDialog.svelte':
    'asks the operators of a station: it is where another one lets a step happen',
  'screens/packing/panels/HandEntry.svelte': 'is a quantity and a choice of reasons: both are on this page',
  'screens/preflight/PreflightPanel.svelte': 'counts the orders of the queue: it is on the screen of checks',
  'paper/PrintSlip.svelte': 'its key would print: it is on the bench once an order is packed',
  'screens/floor/membership/FloorPanel.svelte':
    'is a panel of the station, which joins and leaves a floor: it is there',
  'ui/Part.svelte': 'is what it loads',
  'screens/practice/PracticePanel.svelte': 'its keys would scan: it is on the queue, the order and the bench',
};

type Sources = ReadonlyMap<string, string>;

const sources: Sources = new Map(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(ROOT, file), 'utf8')]),
);

const roomOf = (file: string): string => /^(?:screens\/)?[^/]+\//.exec(file)?.[0] ?? '';
const isOnPage = (file: string): boolean => file.startsWith(PAGE);

const componentsIn = (file: string, text: string): string[] =>
  [...text.matchAll(/from '(\.[^']+\.svelte)'/g)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path),
  );

/** Components of the user interface, and those that one room takes from another. */
function sharedComponents(all: Sources): Set<string> {
  const shared = new Set([...all.keys()].filter((file) => /^ui\/.*\.svelte$/.test(file)));
  for (const [file, text] of all)
    if (!file.startsWith(FRAME))
      for (const component of componentsIn(file, text))
        if (roomOf(component) !== roomOf(file)) shared.add(component);
  return shared;
}

/** @returns the shared components that are neither on the page nor listed */
function missing(all: Sources): string[] {
  const shown = new Set(
    [...all].filter(([file]) => isOnPage(file)).flatMap(([file, text]) => componentsIn(file, text)),
  );
  return [...sharedComponents(all)].filter((one) => !shown.has(one) && !(one in NOT_ON_THE_PAGE)).toSorted();
}

it('every shared component is on the page, or it is listed why not', () => {
  expect(missing(sources)).toEqual([]);
});

it('each is under the name of its file', () => {
  const page = [...sources].filter(([file]) => isOnPage(file)).map(([, text]) => text);
  const named = [...page.join('\n').matchAll(/<Specimen file="([^"]+)"/g)].map(([, file = '']) => file);
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((file) => file.endsWith('.svelte') && !sources.has(file))).toEqual([]);
});

it('no reason stands for what is on the page, or is gone', () => {
  const shared = sharedComponents(sources);
  expect(Object.keys(NOT_ON_THE_PAGE).filter((file) => !shared.has(file))).toEqual([]);
});

it('a component that is planted in the user interface, or taken by another room, is missed', () => {
  const planted = new Map([
    ...sources,
    ['ui/Planted.svelte', '<p></p>'],
    ['screens/codes/Taken.svelte', '<p></p>'],
    ['screens/queue/Taker.svelte', "import Taken from '../codes/Taken.svelte';"],
  ]);
  expect(missing(planted)).toEqual(['screens/codes/Taken.svelte', 'ui/Planted.svelte']);
});
