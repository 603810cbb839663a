/** Runs the floor's command, as the owner of a database of a test's server. */
import { randomUUID } from 'node:crypto';
import { floorCommand } from '../../../src-main/floor/command/floor-command.ts';

export interface Ran {
  status: number;
  stdout: string;
  stderr: string;
}

export async function runFloorCommand(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const out = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof out) => ({ write: (text: string) => (out[name] += text) });
  const streams = { stdout: stream('stdout'), stderr: stream('stderr') };
  const status = await floorCommand(args, { ...streams, env, newId: randomUUID, now: Date.now });
  return { status, ...out };
}
