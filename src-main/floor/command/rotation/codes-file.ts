/** File with one join code for each bench, each with the new key of the floor and no password. */
import { printableName } from '../../../domain/printable.ts';
import { writeJoinCode } from '../../join-code.ts';
import type { Owner } from '../owner.ts';

/** A bench that signs in by a password of its own. */
export interface CodeFor {
  benchId: string;
  name: string;
  login: string;
}

/** @param key the new one, in base64url */
export function codesText(
  floor: string,
  benches: readonly CodeFor[],
  { address, database, ca }: Owner,
  key: string,
): string {
  const codes = benches.map(({ benchId, name, login }) => {
    const code = {
      floor,
      benchId,
      bench: name,
      addresses: [address],
      database,
      login,
      password: null,
      ca,
      key,
    };
    return `${printableName(name)} (${benchId})\n${writeJoinCode(code)}\n`;
  });
  return [
    `New codes of the bench group "${printableName(floor)}". Paste each on its bench, under Settings, Bench group. They contain the group's key.\n`,
    ...codes,
  ].join('\n');
}
