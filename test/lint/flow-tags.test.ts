/** Each flow that touches a seam of a host has its tag, and each tag is requested by a project. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { flowsFor, SEAMS } from '../e2e/host-seams.ts';
import { LEFT_OUT } from '../e2e/windows-flows.ts';
import { flowsIn } from './flow-tags.ts';

const FLOWS = fileURLToPath(new URL('../e2e/flows/', import.meta.url));
const flows = readdirSync(FLOWS)
  .filter((file) => file.endsWith('.spec.ts'))
  .flatMap((file) => flowsIn(readFileSync(FLOWS + file, 'utf8')).map((flow) => ({ file, ...flow })));
const KNOWN = new Set([...SEAMS.map(({ tag }) => tag), '@core', '@installed']);
/** Daily work of a packer or an administrator: Electron has to have played each of these. */
const MAIN_STORIES = [
  'batch',
  'cancel',
  'copies',
  'offline-cancel',
  'operators',
  'packing',
  'scanner',
  'set-up',
  'settings',
];

const lacking = (text: string): string[] =>
  flowsIn(text).flatMap(({ title, tags, touched }) =>
    touched.filter((tag) => !tags.includes(tag)).map((tag) => `${title}: ${tag}`),
  );

it('each flow carries the tags of the seams that it touches', () => {
  expect(flows.length).toBeGreaterThan(300);
  const faults = readdirSync(FLOWS).flatMap((file) =>
    lacking(readFileSync(FLOWS + file, 'utf8')).map((fault) => `${file}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

it('no flow carries a tag that nothing asks for', () => {
  const unknown = flows.flatMap(({ file, line, tags }) =>
    tags.filter((tag) => !KNOWN.has(tag)).map((tag) => `${file}:${line} ${tag}`),
  );
  expect(unknown).toEqual([]);
});

it.each(MAIN_STORIES)('Electron plays a flow of %s', (story) => {
  const played = flows.filter(
    ({ file, tags }) => file === `${story}.spec.ts` && flowsFor('electron').test(tags.join(' ')),
  );
  expect(played).not.toEqual([]);
});

it.each(Object.keys(LEFT_OUT))('%s would be played under Windows if it were not left out', (name) => {
  const tagged = flows.filter(
    ({ file, tags }) => file === `${name}.spec.ts` && flowsFor('windows').test(tags.join(' ')),
  );
  expect(tagged).not.toEqual([]);
});

it('about fifty flows are the core', () => {
  const core = flows.filter(({ tags }) => tags.includes('@core')).length;
  expect(core).toBeGreaterThanOrEqual(45);
  expect(core).toBeLessThanOrEqual(65);
});

it.each([
  [
    'a call of the flow itself',
    "test('prints', async ({ start }) => { await station.printed(() => {}); });",
    '@host:print',
  ],
  [
    'one by a function of its file',
    "async function save(station) { await station.saved(() => {}); }\ntest('saves', async () => save(one));",
    '@host:files',
  ],
  [
    'one of a fixture',
    "const benchTest = test.extend({ folder: async ({ dataDir }, use) => use(dataDir) });\nbenchTest('is kept', async ({ folder }) => {});",
    '@host:disk',
  ],
  [
    'a tag of another seam only',
    "test('ends @host:print', async () => { await station.stop(); });",
    '@host:process',
  ],
])('finds %s', (_name, planted, tag) => {
  expect(lacking(planted)).toEqual([expect.stringContaining(tag)]);
});

it('takes a tag from the title, from a condition in it, and from the group', () => {
  expect(lacking("test('prints @host:print', async () => { await station.printed(() => {}); });")).toEqual(
    [],
  );
  expect(
    flowsIn("for (const n of [1]) test(`is ${n}${n === 1 ? ' @core' : ''}`, async () => {});")[0]?.tags,
  ).toEqual(['@core']);
  expect(flowsIn("test.describe('many @core', () => { test('one', async () => {}); });")[0]?.tags).toEqual([
    '@core',
  ]);
});
