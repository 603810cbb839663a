/**
 * A crashing process leaves a dump in the data folder that only its account can read; dumps are not sent, and only a few
 * are kept.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, SECRET, test } from '../model/fixtures.ts';

/** Whole ones: in `new` they are still written, and moved away from it then. */
const dumpsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.dmp') && !name.startsWith('new/'))
    .map((name) => join(folder, name));

/** Processes with a text in their command line. */
function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(text);
      } catch {
        // Ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

test('a process that crashes leaves a dump that stays on this computer and has no secret in it, and five are kept', async ({
  start,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'a process is crashed by a signal, and looked at in /proc');
  const secret = join(dataDir, 'secret');
  writeFileSync(secret, `${SECRET}\n`);
  chmodSync(secret, 0o600);
  const folder = join(dataDir, 'crashes');
  const pending = join(folder, 'pending');
  mkdirSync(pending, { recursive: true });
  for (let n = 1; n <= 8; n++) {
    for (const end of ['dmp', 'meta']) writeFileSync(join(pending, `old-${n}.${end}`), 'a dump');
    utimesSync(join(pending, `old-${n}.dmp`), 1_000 * n, 1_000 * n);
  }
  const env = { PACKDESK_CLIENT_SECRET: '', PACKDESK_CLIENT_SECRET_FILE: secret };
  const { station, bench } = await start({ env });
  await bench.hasOrders(60);
  const old = [4, 5, 6, 7, 8].flatMap((n) => [`old-${n}.dmp`, `old-${n}.meta`]);
  expect(
    readdirSync(pending)
      .filter((name) => name.startsWith('old-'))
      .toSorted(),
  ).toEqual(old);
  const uploads = await station.electron?.evaluate(({ crashReporter }) => crashReporter.getUploadToServer());
  expect(uploads).toBe(false);
  // The process that writes the dumps.
  const writers = processesWith(`--database=${folder}`);
  expect(writers).toHaveLength(1);
  expect(readFileSync(`/proc/${writers[0]}/environ`, 'latin1')).not.toContain(SECRET);
  const screen = await station.electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );
  const main = await station.electron?.evaluate(() => process.pid);
  for (const pid of [screen, main]) {
    const before = dumpsIn(folder);
    process.kill(pid ?? 0, 'SIGSEGV');
    await expect.poll(() => dumpsIn(folder).length).toBe(before.length + 1);
    const [dump = ''] = dumpsIn(folder).filter((file) => !before.includes(file));
    expect(statSync(dump).size).toBeGreaterThan(10_000);
    expect(readFileSync(dump, 'latin1')).not.toContain(SECRET);
    expect(statSync(dump).mode & 0o077).toBe(0);
  }
  expect(statSync(folder).mode & 0o077).toBe(0);
});

test('with the secret in its environment a station writes no dump, which would have it', async ({
  start,
  dataDir,
}) => {
  test.skip(process.platform !== 'linux', 'looked at in /proc');
  const { bench } = await start();
  await bench.hasOrders(60);
  expect(processesWith(`--database=${dataDir}`)).toEqual([]);
  expect(existsSync(join(dataDir, 'crashes'))).toBe(false);
});
