/** PgBouncer in transaction mode in front of a test's server, if the computer has it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { unprivileged } from './postgres-binaries.ts';
import type { PostgresServer } from './postgres-server.ts';

// Debian's path of it, which the path of a build often leaves out.
const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin`;

/** Reason why it cannot be run, with what to do; null: it can. */
export function whyNoPooler(): string | null {
  const { error } = spawnSync('pgbouncer', ['--version'], { env: { ...process.env, PATH } });
  return error ? 'SKIPPED: no pgbouncer here. Install it (Debian: apt-get install pgbouncer).' : null;
}

export interface Pooler {
  host: string;
  port: number;
  end(): Promise<void>;
}

/**
 * @param users with their passwords. @param forced all are signed in to the server as this one
 */
export async function startPooler(
  server: PostgresServer,
  database: string,
  users: Readonly<Record<string, string>>,
  forced: string | null = null,
): Promise<Pooler> {
  const port = await freePort();
  const list = Object.entries(users).map(([user, password]) => `"${user}" "${password}"\n`);
  const userList = server.write(`users-${port}`, list.join(''));
  const as = forced === null ? '' : ` user=${forced} password=${users[forced] ?? ''}`;
  const config = server.write(
    `pgbouncer-${port}.ini`,
    `[databases]
${database} = host=${server.host} port=${server.port}${as}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = ${forced === null ? 'scram-sha-256' : 'any'}
auth_file = ${userList}
pool_mode = transaction
default_pool_size = 2
max_client_conn = 100
`,
  );
  const child = spawn('pgbouncer', ['-q', config], {
    env: { ...process.env, PATH },
    stdio: 'ignore',
    ...unprivileged(),
  });
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    await sleep(20);
  }
  return { host: '127.0.0.1', port, end };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
