import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { programFile } from '../../../src-main/dev/program-file.ts';

it.each([['electron-vite'], ['playwright'], ['electron-builder'], ['oxlint'], ['tsc', 'typescript']])(
  'names a file of "%s" that Node runs',
  (program, packageName = program) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [programFile(program, packageName), '--version'],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(stdout).toMatch(/\d+\.\d+/);
    expect(status).toBe(0);
  },
);

it('a package without that program is named', () => {
  expect(() => programFile('vue-tsc', 'typescript')).toThrow(
    'The package typescript has no program "vue-tsc".',
  );
});
