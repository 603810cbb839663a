/** `npm run floor`: the command for the owner of a floor's database, in a checkout. */
import { randomUUID } from 'node:crypto';
import { floorCommand } from '../floor/command/floor-command.ts';

const { env, stdout, stderr, argv } = process;
process.exitCode = await floorCommand(argv.slice(2), {
  env,
  stdout,
  stderr,
  newId: randomUUID,
  now: Date.now,
});
