/** `--floor COMMAND ...`: `npm run floor` of an installed Packdesk. */
import { floorCommand, type CommandSurroundings } from '../../floor/command/floor-command.ts';

const OPTION = '--floor';

/**
 * @param args of the start; the option is the first of them, and all that follows is the command's
 * @returns the exit status; null if it was not asked for
 */
export async function answerToFloor(
  args: readonly string[],
  around: CommandSurroundings,
): Promise<number | null> {
  if (args[0] !== OPTION) return null;
  return floorCommand(args.slice(1), around);
}
