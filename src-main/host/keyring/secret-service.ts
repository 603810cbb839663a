/** Asks the Secret Service of this session, over D-Bus, whether its keyring is locked: without a dialog, and without a wait. */
import { execFile } from 'node:child_process';
import type { KeyringState } from '../../contract/station/secret.ts';

/** Limit of the question. The Secret Service answers in milliseconds, or waits for a person. */
const LIMIT_SECONDS = 2;

const QUESTION = [
  ...['--user', '--json=short', `--timeout=${LIMIT_SECONDS}`, 'get-property'],
  ...['org.freedesktop.secrets', '/org/freedesktop/secrets/aliases/default'],
  ...['org.freedesktop.Secret.Collection', 'Locked'],
];

/**
 * State of the Secret Service. Asked by systemd's `busctl`, a process of its own that can be ended.
 * @returns `none` also if `busctl` is missing, or if there is no collection to lock yet
 */
export function secretServiceState(): Promise<KeyringState> {
  return new Promise((resolve) => {
    execFile(
      'busctl',
      QUESTION,
      {
        // English messages of `busctl`: they are parsed.
        env: { ...process.env, LC_ALL: 'C' },
        timeout: (LIMIT_SECONDS + 1) * 1_000,
        killSignal: 'SIGKILL',
      },
      (error, stdout, stderr) => {
        if (error !== null) resolve(error.killed || /timed? ?out/i.test(stderr) ? 'silent' : 'none');
        else resolve(/"data"\s*:\s*true/.test(stdout) ? 'locked' : 'open');
      },
    );
  });
}
