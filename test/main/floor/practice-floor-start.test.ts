/** Start failures of a practice floor on this computer, and features that it leaves out there. */
import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { programStates } from '../../practice-floor/practice-bench.ts';
import { NoPostgres, packageFolder } from '../../support/floor/postgres-binaries.ts';
import { needs } from '../../support/needs.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const ENTRY = fileURLToPath(new URL('../../practice-floor/practice-floor.ts', import.meta.url));
/** src/backend/main/main.c of PostgreSQL 18. */
const REFUSAL = `Execution of PostgreSQL by a user with administrative permissions is not permitted.
The server must be started under an unprivileged user ID to prevent possible system security compromises.`;

it('says in one sentence that PostgreSQL refuses an administrator, and ends', () => {
  // The stand-in for PostgreSQL is a script of sh.
  needs('bash');
  const programs = tempFolder();
  for (const [name, script] of [
    ['initdb', 'exit 0'],
    ['postgres', `echo "${REFUSAL}" >&2; exit 1`],
  ] as const) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  chmodSync(programs, 0o755);
  const { status, stderr, stdout } = spawnSync(process.execPath, [ENTRY, '--headless'], {
    encoding: 'utf8',
    env: { ...process.env, PACKDESK_TEST_POSTGRES: programs },
    timeout: 240_000,
  });
  expect(stderr).toBe(
    'PostgreSQL refuses the rights of an administrator: run this in a terminal without "Run as administrator".\n',
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});

it('a system that PostgreSQL has no package for is named', () => {
  expect(() => packageFolder('windows-mips')).toThrow(NoPostgres);
  expect(() => packageFolder('windows-mips')).toThrow('No PostgreSQL for windows-mips is installed');
});

it('offers no frozen program on Windows, which has no signal for it', () => {
  expect(programStates('win32')).toEqual(['runs', 'off']);
  expect(programStates('linux')).toEqual(['runs', 'frozen', 'off']);
});
