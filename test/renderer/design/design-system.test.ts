/** The page of the design system has every shared component: one that is added is missed until it is there, or listed here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../src-renderer', import.meta.url));
const PAGE = 'design';

/** Reason why a shared component is not on the page. */
const NOT_ON_THE_PAGE: Record<string, string> = {
  'actions/BackButton.svelte': 'leaves the page: it is an ActionButton, which is on this one',
  'floor/OrderHistory.svelte': 'asks the store of the floor',
  'shell/NavRail.svelte': 'stands beside the page itself, and may be there once only',
  'shell/ConnectionState.svelte': 'is a part of the strip, which is on this page in all its states',
  'shell/FarNotice.svelte': 'is what NotAnswering and NotListening show, and the first is on this page',
  'shell/ScanLine.svelte': 'stands below the page itself; buttons there show its tones',
  'shell/NotListening.svelte': 'comes over the page itself when the window loses the keyboard',
  'shell/HiddenInput.svelte': 'is for codes that are set: of an operator, and of kiosk mode',
  'station/BenchModeOn.svelte': 'is there in kiosk mode alone, on pages that stand in place of all others',
  'paper/PaperView.svelte': 'is a whole page: its own parts are on this one',
  'operators/ProofDialog.svelte':
    'asks the operators of a station: it is where another one lets a step happen',
  'packing/panels/HandEntry.svelte': 'is a quantity and a choice of reasons: both are on this page',
  'preflight/PreflightPanel.svelte': 'counts the orders of the queue: it is on the screen of checks',
  'paper/PrintSlip.svelte': 'its key would print: it is on the bench once an order is packed',
  'floor/FloorPanel.svelte': 'is a panel of the station, which joins and leaves a floor: it is there',
  'shell/Part.svelte': 'is what it loads',
  'practice/PracticePanel.svelte': 'its keys would scan: it is on the queue, the order and the bench',
};

type Sources = ReadonlyMap<string, string>;

const sources: Sources = new Map(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file))
    .map((file) => [file.replaceAll('\\', '/'), readFileSync(join(ROOT, file), 'utf8')]),
);

const roomOf = (file: string): string => file.split('/', 1)[0] ?? '';

const componentsIn = (file: string, text: string): string[] =>
  [...text.matchAll(/from '(\.[^']+\.svelte)'/g)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path),
  );

/** Those of the shell, and what a room takes from another one. What takes everything, as App.svelte does, shares nothing. */
function sharedComponents(all: Sources): Set<string> {
  const shared = new Set([...all.keys()].filter((file) => /^shell\/.*\.svelte$/.test(file)));
  for (const [file, text] of all)
    if (file.includes('/') && roomOf(file) !== PAGE)
      for (const component of componentsIn(file, text))
        if (roomOf(component) !== roomOf(file)) shared.add(component);
  return shared;
}

/** @returns the shared components that are neither on the page nor listed */
function missing(all: Sources): string[] {
  const shown = new Set(
    [...all].filter(([file]) => roomOf(file) === PAGE).flatMap(([file, text]) => componentsIn(file, text)),
  );
  return [...sharedComponents(all)].filter((one) => !shown.has(one) && !(one in NOT_ON_THE_PAGE)).toSorted();
}

it('every shared component is on the page, or it is listed why not', () => {
  expect(missing(sources)).toEqual([]);
});

it('each is under the name of its file', () => {
  const page = [...sources].filter(([file]) => roomOf(file) === PAGE).map(([, text]) => text);
  const named = [...page.join('\n').matchAll(/<Specimen file="([^"]+)"/g)].map(([, file = '']) => file);
  expect(new Set(named).size).toBe(named.length);
  expect(named.filter((file) => file.endsWith('.svelte') && !sources.has(file))).toEqual([]);
});

it('no reason stands for what is on the page, or is gone', () => {
  const shared = sharedComponents(sources);
  expect(Object.keys(NOT_ON_THE_PAGE).filter((file) => !shared.has(file))).toEqual([]);
});

it('a component that is planted in the shell, or taken by another room, is missed', () => {
  const planted = new Map([
    ...sources,
    ['shell/Planted.svelte', '<p></p>'],
    ['codes/Taken.svelte', '<p></p>'],
    ['queue/Taker.svelte', "import Taken from '../codes/Taken.svelte';"],
  ]);
  expect(missing(planted)).toEqual(['codes/Taken.svelte', 'shell/Planted.svelte']);
});
