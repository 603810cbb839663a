/** Codes that Packdesk prints itself, of commands and of packing slips. They never mean an item, an order or a person. */
import { COMMAND_PREFIX } from '../../contract/terms/command-prefix.ts';
import { SLIP_PREFIX } from '../../contract/paper/slip-prefix.ts';

export function isOwnCode(text: string): boolean {
  const capitals = text.toUpperCase();
  return capitals.startsWith(COMMAND_PREFIX) || capitals.startsWith(SLIP_PREFIX);
}
