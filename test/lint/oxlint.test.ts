import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SourceMirror } from './source-mirror.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

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
  {
    rule: 'eslint(no-console)',
    file: 'src-renderer/Planted.svelte',
    text: `<script lang="ts">\n  console.log('planted');\n</script>\n`,
  },
];

const folder = mkdtempSync(join(tmpdir(), 'packdesk-oxlint-'));
let found: { code: string; filename: string }[];

beforeAll(async () => {
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'src-main/tsconfig.json', 'package.json']) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const { file, text } of PLANTED) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  found = await lint();
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

it.each(PLANTED)('reports $rule, and only that, for $file', ({ rule, file }) => {
  const here = found.filter(({ filename }) => filename === file);
  expect(here.map(({ code }) => code)).toEqual([rule]);
});

it('finds a floating promise and a missing case inside a component', () => {
  const mirror = new SourceMirror();
  try {
    const planted = `<script lang="ts">
      import { getSession } from './session.ts';
      const { api } = getSession();
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

/** Runs oxlint on the planted folders, since the linked packages lie beside them here; it fails where it finds something. */
function lint(): Promise<typeof found> {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [oxlint, '--type-aware', '--format=json', 'src-main', 'src-renderer'],
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
