/** Creates a floor, or prints the statements that do so. */
import { keyCheckOf } from '../key-check.ts';
import { createFloorSql } from '../postgres/schema/floor-sql.ts';
import { memberSql } from '../postgres/schema/roles.ts';
import { CommandError } from './command-error.ts';
import { findFloor } from './floor-there.ts';
import { makeKeyFile } from './key-file.ts';
import { databaseAgain, nameOption, needed, prefixOption, type Typed } from './options.ts';
import { connectOwner, readOwner, type Environment } from './owner.ts';
import { runOrExplain } from './run-or-explain.ts';

/** @returns what to say */
export async function createFloor(typed: Typed, env: Environment): Promise<string> {
  const [name, keyFile] = [nameOption(typed, 'name'), needed(typed, 'key-file')];
  const owner = readOwner(typed, env);
  const prefix = prefixOption(typed, owner.database);
  let used = '';
  const connection = await connectOwner(owner);
  try {
    const there = await findFloor(connection);
    if (there)
      throw new CommandError(`The database has a bench group already: "${there.name}". Nothing was changed.`);
    if ((await connection.value(MAY_CREATE)) !== true)
      throw new CommandError(
        `${owner.user} may not create roles. Let a DBA run what "sql" prints, or use another login.`,
      );
    const { key, wasThere } = makeKeyFile(keyFile);
    if (wasThere)
      used = `${keyFile} was there, and its key is used: where it is the key of another bench group, each opens what both have.\n`;
    const keyCheck = keyCheckOf(key);
    await runOrExplain(connection, createFloorSql({ name, prefix, database: owner.database, keyCheck }));
  } finally {
    await connection.end();
  }
  return `${used}The bench group "${name}" is made. Keep ${keyFile} safe: whoever invites a bench needs it, and nobody can make it again.
Next: join-code ${databaseAgain(typed)}--bench "Bench 1" --key-file ${keyFile}
`;
}

const MAY_CREATE = 'SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user';

/** The SQL that `create` would run, and the right to invite benches for the role named by `--user`. @returns the script */
export function printFloor(typed: Typed, env: Environment): string {
  const name = nameOption(typed, 'name');
  const database = typed.options['database'] ?? env['PGDATABASE'] ?? needed(typed, 'database');
  const prefix = prefixOption(typed, database);
  const user = typed.options['user'];
  const keyCheck = keyCheckOf(makeKeyFile(needed(typed, 'key-file')).key);
  return `-- Makes the bench group "${name.replaceAll('\n', ' ')}". Run it once in the database, as a login that may create roles.
${createFloorSql({ name, prefix, database, keyCheck })}${user === undefined ? '' : memberSql(prefix, user)}`;
}
