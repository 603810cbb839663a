import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programFile } from '../../src-main/dev/program-file.ts';
import { SourceMirror } from './source-mirror.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const PLUGIN = 'test/lint/taken-time.ts';

const PLANTED: { rule: string; file: string; text: string }[] = [
  {
    rule: 'typescript(no-floating-promises)',
    file: 'src-main/sync/floating.ts',
    text: `export function hurry(work: () => Promise<void>): void {\n  work();\n}\n`,
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    file: 'src-main/sync/not-exhaustive.ts',
    text:
      `export function count(answer: 'one' | 'two'): number {\n  let n = 0;\n` +
      `  switch (answer) {\n    case 'one':\n      n = 1;\n  }\n  return n;\n}\n`,
  },
  {
    rule: 'typescript(no-explicit-any)',
    file: 'src-main/sync/any.ts',
    text: `export const length = (text: any): number => String(text).length;\n`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    file: 'src-main/sync/electron.ts',
    text: `import { app } from 'electron';\n\nexport const name = (): string => app.name;\n`,
  },
  // Rooms that have a list of their own.
  ...['sync', 'journal', 'upstream', 'host'].map((room) => ({
    rule: 'eslint(no-restricted-imports)',
    file: `src-main/${room}/rename.ts`,
    text: `import { renameSync } from 'node:fs';\n\nexport const move = (from: string): void => renameSync(from, 'b');\n`,
  })),
  {
    rule: 'eslint(no-restricted-imports)',
    file: 'src-main/station/remove.ts',
    text: `import { rm } from 'node:fs/promises';\n\nexport const remove = (file: string): Promise<void> => rm(file);\n`,
  },
  {
    rule: 'eslint(no-restricted-imports)',
    file: 'src-main/practice/all.ts',
    text: `import * as fs from 'node:fs';\n\nexport const move = (from: string): void => fs.renameSync(from, 'b');\n`,
  },
  {
    rule: 'eslint(no-console)',
    file: 'src-renderer/Planted.svelte',
    text: `<script lang="ts">\n  console.log('planted');\n</script>\n`,
  },
];

/** Shipped code takes it from its arguments: each line is a fault by itself, and the message names the way. */
const TAKEN: [name: string, text: string, way: RegExp][] = [
  ['now', 'export const at = (): number => Date.now();', /Take the clock that is given/],
  ['now', `export const at = (): number => Date['now']();`, /Take the clock that is given/],
  ['now', 'export const at: () => number = Date.now;', /Take the clock that is given/],
  ['now', 'const { now } = Date;\nexport const at = now;', /Take the clock that is given/],
  ['new Date()', 'export const at = (): Date => new Date();', /Take the clock that is given/],
  ['Date()', 'export const at = (): string => Date();', /Take the clock that is given/],
  ['performance', 'export const at = (): number => performance.now();', /Take the clock that is given/],
  ['hrtime', 'export const at = (): bigint => process.hrtime.bigint();', /Take the clock that is given/],
  ['setTimeout', 'export const wait = (f: () => void) => setTimeout(f, 1);', /Take the clock that is given/],
  ['setTimeout', 'export const ports = { setTimeout };', /Take the clock that is given/],
  ['setTimeout', 'export const wait = globalThis.setTimeout;', /Take the clock that is given/],
  [
    'setInterval',
    'export const beat = (f: () => void) => setInterval(f, 1);',
    /Take the clock that is given/,
  ],
  [
    'setImmediate',
    'export const later = (f: () => void) => setImmediate(f);',
    /await what has to happen first/,
  ],
  [
    'queueMicrotask',
    'export const later = (f: () => void) => queueMicrotask(f);',
    /await what has to happen first/,
  ],
  [
    'nextTick',
    'export const later = (f: () => void) => process.nextTick(f);',
    /await what has to happen first/,
  ],
  ['timeout', 'export const limit = () => AbortSignal.timeout(1);', /Take the clock that is given/],
  [
    'timers',
    `import * as timers from 'node:timers';\nexport const all = timers;`,
    /Take the clock that is given/,
  ],
  [
    'timers/promises',
    `import { setTimeout as sleep } from 'node:timers/promises';\nexport const wait = sleep;`,
    /Take the clock that is given/,
  ],
  [
    'timers/promises',
    `export const timers = () => import('node:timers/promises');`,
    /Take the clock that is given/,
  ],
  [
    'perf_hooks',
    `import { performance as p } from 'node:perf_hooks';\nexport const a = p;`,
    /Take the clock/,
  ],
  ['random', 'export const dice = (): number => Math.random();', /Take the `random` that is given/],
  ['randomUUID', `import { randomUUID } from 'node:crypto';\nexport const id = randomUUID;`, /`newId`/],
  ['randomUUID', 'export const id = (): string => crypto.randomUUID();', /`newId`/],
  ['randomBytes', `import { randomBytes as b } from 'node:crypto';\nexport const bytes = b;`, /`random`/],
  ['getRandomValues', 'export const fill = (b: Uint8Array) => crypto.getRandomValues(b);', /`random`/],
];
const plantedTaken = (n: number) => `src-main/sync/taken-${n}.ts`;

/** No faults: the same names where nothing is taken, and files that are allowed to take. */
const FREE: Record<string, string> = {
  'src-main/sync/free.ts':
    `export const parsed = (text: string): Date => new Date(text);\n` +
    `export interface Timers {\n  setTimeout: (ms: number) => void;\n}\n` +
    `export const wait = (timers: Timers): void => timers.setTimeout(1);\n` +
    `export const given: Timers = { setTimeout: () => undefined };\n`,
  'src-main/station/system-clock.ts': `export const at = (): number => Date.now();\n`,
  'src-main/upstream/http/http-thread.ts': `export const at = (): number => performance.now();\n`,
  'src-main/practice/dice.ts': `export const dice = (): number => Math.random();\n`,
  'src-main/station/secrets/file-protector.ts': `import { randomBytes } from 'node:crypto';\n\nexport const key = () => randomBytes(32);\n`,
};

const folder = mkdtempSync(join(tmpdir(), 'packdesk-oxlint-'));
let found: { code: string; filename: string; message: string }[];

beforeAll(async () => {
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'src-main/tsconfig.json', 'package.json', PLUGIN]) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const taken = TAKEN.map(([, text], n) => ({ file: plantedTaken(n), text: `${text}\n` }));
  const free = Object.entries(FREE).map(([file, text]) => ({ file, text }));
  for (const { file, text } of [...PLANTED, ...taken, ...free]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  found = await lint();
});

afterAll(() => rmSync(folder, { recursive: true }));

it.each(PLANTED)('reports $rule, and only that, for $file', ({ rule, file }) => {
  const here = found.filter(({ filename }) => filename === file);
  expect(here.map(({ code }) => code)).toEqual([rule]);
});

it.each(TAKEN.map((one, n) => [...one, n] as const))(
  'reports that %s is taken: %s',
  (name, _text, way, n) => {
    const here = found.filter(({ filename }) => filename === plantedTaken(n));
    expect(here.map(({ code, message }) => [code, message])).toEqual([
      ['given(taken)', expect.stringMatching(way)],
    ]);
    expect(here[0]?.message.startsWith(`${name}: `)).toBe(true);
  },
);

it.each(Object.keys(FREE))('reports nothing in %s', (file) => {
  expect(found.filter(({ filename }) => filename === file)).toEqual([]);
});

it('finds a floating promise and a missing case inside a component', () => {
  const mirror = new SourceMirror();
  try {
    const planted = `<script lang="ts">
      import { getApi } from './client/api-context.ts';
      const api = getApi();
      let { answer }: { answer: 'one' | 'two' } = $props();
      let n = $state(0);
      api().orders.get({ orderId: '1' });
      switch (answer) { case 'one': n = 1; }
    </script>
    <p>{n}</p>`;
    mirror.plant('src-renderer/Planted.svelte', planted);
    expect(
      mirror
        .componentFaults()
        .map(({ from, rule }) => `${from} ${rule}`)
        .toSorted(),
    ).toEqual([
      'src-renderer/Planted.svelte typescript(no-floating-promises)',
      'src-renderer/Planted.svelte typescript(switch-exhaustiveness-check)',
    ]);
  } finally {
    mirror.remove();
  }
});

/** Runs oxlint on the planted folders, since the linked packages lie beside them here; it fails if it finds something. */
function lint(): Promise<typeof found> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [programFile('oxlint'), '--type-aware', '--format=json', 'src-main', 'src-renderer'],
      { cwd: folder },
      (_failure, stdout, stderr) => {
        try {
          resolve((JSON.parse(stdout) as { diagnostics: typeof found }).diagnostics);
        } catch {
          reject(new Error(`oxlint gave no result: ${stdout}${stderr}`));
        }
      },
    );
  });
}
