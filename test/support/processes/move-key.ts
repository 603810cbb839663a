/**
 * Entry of a process: reads the stored secrets of a data folder, which moves a key of an earlier version, and kills
 * itself before the given number of changes on the disk. Prints what it has read if it gets that far.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [dataDir = '', keys = '', changes = ''] = process.argv.slice(2);
let left = Number(changes);
for (const name of ['writeFileSync', 'renameSync', 'rmSync', 'mkdirSync'] as const) {
  const change = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      if (left-- === 0) process.kill(process.pid, 'SIGKILL');
      return change(...args);
    },
  });
}
syncBuiltinESMExports();
const { CredentialStore } = await import('../../../src-main/station/secrets/credentials.ts');
const { fileProtector } = await import('../../../src-main/station/secrets/file-protector.ts');
const store = new CredentialStore(dataDir, {
  keyring: null,
  file: fileProtector(dataDir, keys),
  withoutKeyring: () => null,
  now: Date.now,
});
process.stdout.write(`${JSON.stringify(await store.load())}\n`);
