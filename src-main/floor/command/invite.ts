/** A join code for one bench: its login is made, or printed for an administrator who may make it. */
import { keyCheckOf } from '../key-check.ts';
import { writeJoinCode } from '../join-code.ts';
import { newPassword, newSalt } from '../new-secrets.ts';
import type { Connection } from '../postgres/connection.ts';
import { addBenchSql, benchLogin, renewBenchSql } from '../postgres/schema/roles.ts';
import { literal } from '../postgres/schema/sql-text.ts';
import { scramVerifier } from '../postgres/scram.ts';
import { CommandError } from './command-error.ts';
import { checkSchema, needFloor, type FloorThere } from './floor-there.ts';
import { readKeyFile } from './key-file.ts';
import { writeNewFile } from './new-file.ts';
import { benchIdOption, nameOption, needed, readAddress, type Typed } from './options.ts';
import { connectOwner, readOwner, type Environment } from './owner.ts';
import { runOrExplain } from './run-or-explain.ts';

interface Invited {
  benchId: string;
  name: string;
  sql: string;
}

/** @returns the join code and a line about it */
export async function inviteBench(
  typed: Typed,
  env: Environment,
  newId: () => string,
): Promise<{ code: string; about: string }> {
  const key = readKeyFile(needed(typed, 'key-file'));
  const owner = readOwner(typed, env);
  const addresses = typed.addresses.map((text) => readAddress(text, owner.address.port));
  const password = newPassword();
  const verifier = scramVerifier(password, newSalt());
  const connection = await connectOwner(owner);
  try {
    const floor = await needFloor(connection);
    checkSchema(floor);
    if (keyCheckOf(key) !== floor.keyCheck)
      throw new CommandError(
        `The key file is of another bench group than "${floor.name}". Name that of this one.`,
      );
    const { benchId, name, sql } = await bench(typed, connection, floor, verifier, newId);
    const file = typed.options['sql-file'];
    if (file === undefined) await runOrExplain(connection, sql);
    else writeSql(file, sql);
    const { database, ca } = owner;
    const code = writeJoinCode({
      ...{ floor: floor.name, benchId, bench: name, database, password, ca, key },
      login: benchLogin(floor.prefix, benchId),
      addresses: addresses.length > 0 ? addresses : [owner.address],
    });
    const first = file === undefined ? '' : `Let a DBA run ${file} first. `;
    return { code, about: `${first}Paste this on the computer of "${name}" (${benchId}). It works once.\n` };
  } finally {
    await connection.end();
  }
}

async function bench(
  typed: Typed,
  connection: Connection,
  { prefix }: FloorThere,
  verifier: string,
  newId: () => string,
): Promise<Invited> {
  const { bench: newName, 'bench-id': oldId } = typed.options;
  if ((newName === undefined) === (oldId === undefined))
    throw new CommandError('"join-code" needs either --bench NAME for a new bench, or --bench-id ID.');
  if (oldId === undefined) {
    const [benchId, name] = [newId(), nameOption(typed, 'bench')];
    await needNewName(connection, name);
    return { benchId, name, sql: addBenchSql({ prefix, benchId, name, verifier }) };
  }
  const benchId = benchIdOption(typed);
  const name = await connection.value(`SELECT name FROM floor.benches WHERE bench = ${literal(benchId)}`);
  if (typeof name !== 'string')
    throw new CommandError(`The bench group has no bench ${benchId}. "check" lists them.`);
  return { benchId, name, sql: renewBenchSql(benchLogin(prefix, benchId), verifier) };
}

/**
 * Checks that no bench has this name: people tell benches apart by name.
 * @throws CommandError if a bench has it that was not removed
 */
async function needNewName(connection: Connection, name: string): Promise<void> {
  const there = await connection.value(
    `SELECT bench::text FROM floor.benches JOIN pg_roles ON rolname = login WHERE name = ${literal(name)} LIMIT 1`,
  );
  if (typeof there === 'string')
    throw new CommandError(
      `The bench group has a bench "${name}" already. For another code or computer: --bench-id ${there}.`,
    );
}

function writeSql(file: string, sql: string): void {
  try {
    writeNewFile(file, sql);
  } catch (error) {
    throw new CommandError(`${file} cannot be written, or is there already.`, { cause: error });
  }
}
