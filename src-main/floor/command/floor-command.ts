/**
 * `npm run floor -- create|join-code|check|upgrade|remove|said|rotate-key|sql`: for the owner of a floor's database. Writes to the
 * given streams and reads the given environment, so that an installed Packdesk can run it too.
 */
import { checkFloor } from './check.ts';
import { CommandError } from './command-error.ts';
import { createFloor, printFloor } from './create.ts';
import { inviteBench } from './invite.ts';
import { readTyped, type Typed } from './options.ts';
import type { Environment } from './owner.ts';
import { removeBench } from './remove.ts';
import { benchStatements } from './statements.ts';
import { rotateKey } from './rotation/rotate-key.ts';
import { upgradeFloor } from './upgrade.ts';
import { USAGE } from './usage.ts';

interface Output {
  write(text: string): unknown;
}

export interface CommandSurroundings {
  env: Environment;
  /** Gets what a program may read: a join code, or SQL. */
  stdout: Output;
  /** Gets what people read. */
  stderr: Output;
  /** A UUID. */
  newId: () => string;
  /** Epoch milliseconds. */
  now: () => number;
}

/** @returns the exit status: 0, or 1 if it was refused. Nothing was changed then */
export async function floorCommand(argv: readonly string[], around: CommandSurroundings): Promise<number> {
  const { stderr } = around;
  if (argv.length === 0 || argv.includes('--help')) {
    stderr.write(USAGE);
    return argv.length === 0 ? 1 : 0;
  }
  try {
    await run(readTyped(argv), around);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  }
}

async function run(typed: Typed, { env, stdout, stderr, newId, now }: CommandSurroundings): Promise<void> {
  switch (typed.command) {
    case 'create':
      stderr.write(await createFloor(typed, env));
      return;
    case 'join-code': {
      const { code, about } = await inviteBench(typed, env, newId);
      stderr.write(about);
      stdout.write(`${code}\n`);
      return;
    }
    case 'check':
      stdout.write(await checkFloor(typed, env, now()));
      return;
    case 'upgrade':
      stderr.write(await upgradeFloor(typed, env));
      return;
    case 'remove':
      stderr.write(await removeBench(typed, env));
      return;
    case 'said':
      stdout.write(await benchStatements(typed, env));
      return;
    case 'rotate-key':
      stderr.write(await rotateKey(typed, env));
      return;
    case 'sql':
      stdout.write(printFloor(typed, env));
      return;
  }
}
