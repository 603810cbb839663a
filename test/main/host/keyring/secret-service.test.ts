/** Keyring states with a real gnome-keyring over a real D-Bus, in a home of its own. */
import { chmodSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { endDaemon, IN_SESSION, noKeyringSession, runInSession } from '../../../support/keyring-session.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const SAY = fileURLToPath(new URL('../../../support/processes/say-secret-service.ts', import.meta.url));
const say = `"${process.execPath}" "${SAY}"`;

it('is none, open, locked and silent, and each is known within its limit', (context) => {
  const obstacle = noKeyringSession();
  if (obstacle !== null) {
    process.stdout.write(`\nSKIPPED: no real keyring was asked: ${obstacle}.\n\n`);
    return context.skip(obstacle);
  }
  const home = tempFolder();
  chmodSync(home, 0o700);
  const { unlock, lock, findDaemon, stop } = IN_SESSION;
  const output = runInSession(
    home,
    [`DBUS_SESSION_BUS_ADDRESS= ${say}`, unlock, say, lock, say, unlock, say, findDaemon, stop, say].join(
      '\n',
    ),
  );
  endDaemon(home);
  const answers = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { state: string; ms: number });
  expect(answers.map(({ state }) => state)).toEqual(['none', 'open', 'locked', 'open', 'silent']);
  // A call without a limit waits for the daemon until the session ends.
  for (const { ms } of answers) expect(ms).toBeLessThan(30_000);
});
