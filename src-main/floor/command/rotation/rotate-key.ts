/**
 * Key rotation of a floor: reseals all sealed data under a new key, and gives each bench a code with it (decision 0269).
 */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { printableName } from '../../../domain/printable.ts';
import { removeLeftover } from '../../../files/replace-file.ts';
import { keyCheckOf } from '../../key-check.ts';
import type { Connection } from '../../postgres/connection.ts';
import { fromStoredJson } from '../../postgres/stored-text.ts';
import { CommandError } from '../command-error.ts';
import { checkSchema, needFloor, type FloorThere } from '../floor-there.ts';
import { keyIfThere, makeKeyFile, readKeyFile } from '../key-file.ts';
import { writeNewFile } from '../new-file.ts';
import { needed, type Typed } from '../options.ts';
import { connectOwner, readOwner, type Environment, type Owner } from '../owner.ts';
import { stateOf, statementSentence } from '../sentences.ts';
import { codesText } from './codes-file.ts';
import { keyObject, resealAll } from './reseal.ts';
import { BENCHES, beginRotationSql, changeKeySql, KEY_CHECK } from './rotation-sql.ts';

interface Files {
  keyFile: string;
  newKeyFile: string;
  codesFile: string;
}

const benchesSchema = z.array(
  z.object({ benchId: z.uuid(), name: z.string(), login: z.string(), isJoined: z.boolean() }),
);

/** Keys in base64url. */
interface Keys {
  from: string;
  to: string;
}

interface Rotated {
  benches: z.infer<typeof benchesSchema>;
  /** Texts that no bench could read, and that were left out. */
  unreadable: number;
}

/** @returns what to say */
export async function rotateKey(typed: Typed, env: Environment): Promise<string> {
  const files = {
    keyFile: needed(typed, 'key-file'),
    newKeyFile: needed(typed, 'new-key-file'),
    codesFile: needed(typed, 'codes-file'),
  };
  const from = readKeyFile(files.keyFile);
  const owner = readOwner(typed, env);
  const connection = await connectOwner(owner);
  try {
    const floor = await needFloor(connection);
    checkSchema(floor);
    const there = keyIfThere(files.newKeyFile);
    if (there === from)
      throw new CommandError(
        `${files.newKeyFile} has the key of ${files.keyFile}. Name a file that is not there yet.`,
      );
    if (there !== null && keyCheckOf(there) === floor.keyCheck) return wasRotated(floor, files);
    if (keyCheckOf(from) !== floor.keyCheck)
      throw new CommandError(
        `The key file is of another bench group than "${floor.name}". Name that of this one.`,
      );
    if (existsSync(files.codesFile))
      throw new CommandError(
        `${files.codesFile} is there already, and "${floor.name}" still has its old key: codes of a run that did not end are good for nothing. Delete the file, and run this again.`,
      );
    const { key: to, wasThere } = makeKeyFile(files.newKeyFile);
    const used = wasThere ? `${files.newKeyFile} was there, and its key is used.\n` : '';
    const rotated = await rotate(connection, floor, owner, { from, to }, files.codesFile);
    return used + wordsOf(floor, files, rotated);
  } finally {
    await connection.end();
  }
}

async function rotate(
  connection: Connection,
  { name, prefix, keyCheck }: FloorThere,
  owner: Owner,
  { from, to }: Keys,
  codesFile: string,
): Promise<Rotated> {
  let rotated: Rotated;
  try {
    await connection.run(beginRotationSql(prefix));
    if ((await connection.value(KEY_CHECK)) !== keyCheck)
      throw new CommandError('The bench group got another key just now. Nothing was changed.');
    const unreadable = await resealAll(connection, { from: keyObject(from), to: keyObject(to) });
    await connection.run(changeKeySql(keyCheckOf(to)));
    const benches = benchesSchema.parse(fromStoredJson(JSON.stringify(await connection.value(BENCHES))));
    rotated = { benches, unreadable };
    const joined = benches.filter(({ isJoined }) => isJoined);
    writeCodes(codesFile, codesText(name, joined, owner, to));
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined);
    throw error instanceof CommandError
      ? error
      : new CommandError(statementSentence(stateOf(error)), { cause: error });
  }
  await commit(connection, codesFile);
  return rotated;
}

function writeCodes(file: string, text: string): void {
  try {
    writeNewFile(file, text);
  } catch (error) {
    throw new CommandError(`The file of codes ${file} cannot be written. Nothing was changed.`, {
      cause: error,
    });
  }
}

/** Only an answer of the server shows that the key is still the old one. */
async function commit(connection: Connection, codesFile: string): Promise<void> {
  try {
    await connection.run('COMMIT');
  } catch (error) {
    if (!(error instanceof Error && 'severity' in error) || !connection.isUsable)
      throw new CommandError(
        'The connection broke at the last step: run this again with the same files. It says which key the bench group has.',
        { cause: error },
      );
    removeLeftover(codesFile);
    throw new CommandError(statementSentence(stateOf(error)), { cause: error });
  }
}

const EACH_BENCH =
  'paste each on its bench, under Settings, Bench group. Until then the bench works as if it were cut off.\n';

function wasRotated({ name }: FloorThere, { keyFile, newKeyFile, codesFile }: Files): string {
  const codes = existsSync(codesFile)
    ? `The new codes are in ${codesFile}: ${EACH_BENCH}`
    : `There is no ${codesFile}: make each bench a new join-code, by --bench-id and --key-file ${newKeyFile}. "check" lists the ids.\n`;
  return `The bench group "${name}" has the key of ${newKeyFile} already: nothing was changed.\n${codes}${oldKey(keyFile, newKeyFile)}`;
}

function wordsOf({ name }: FloorThere, files: Files, { benches, unreadable }: Rotated): string {
  const { keyFile, newKeyFile, codesFile } = files;
  const joined = benches.filter(({ isJoined }) => isJoined).length;
  const codes = `The bench group "${name}" has a new key. Codes of ${joined} benches are in ${codesFile}: ${EACH_BENCH}`;
  const others = benches
    .filter(({ isJoined }) => !isJoined)
    .map(
      (bench) =>
        `"${printableName(bench.name)}" is not in the group: its old code is refused. Make it a new one: join-code --bench-id ${bench.benchId} --key-file ${newKeyFile}\n`,
    );
  const leftOut =
    unreadable === 0 ? '' : `Texts that no bench could read, and that were left out: ${unreadable}.\n`;
  return `${codes}${others.join('')}${leftOut}${oldKey(keyFile, newKeyFile)}`;
}

const oldKey = (keyFile: string, newKeyFile: string): string =>
  `Keep ${newKeyFile} safe, and destroy ${keyFile} and the backups that it opens once they are not needed.\n`;
