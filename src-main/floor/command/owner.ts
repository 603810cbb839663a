/** The owner's connection: a role that may make roles and schemas in the database. */
import { join } from 'node:path';
import { readFileUpTo, WrongFileError } from '../../files/read-file-up-to.ts';
import { decodeUtf8 } from '../../files/replace-file.ts';
import { Connection } from '../postgres/connection.ts';
import type { StoreAddress } from '../postgres/address.ts';
import { faultOf } from '../postgres/fault-of.ts';
import { CommandError } from './command-error.ts';
import { readAddress, readPort, type Typed } from './options.ts';
import { passwordIn } from './password-file.ts';
import { connectionSentence, stateOf } from './sentences.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Owner {
  address: StoreAddress;
  database: string;
  user: string;
  password: string;
  /** PEM; null: what the computer trusts. */
  ca: string | null;
}

const USUAL_PORT = 5432;
/** Bytes: more than any file of passwords or certificates has. */
const MOST_BYTES = 10_000_000;

/** @throws CommandError */
export function readOwner({ options }: Typed, env: Environment): Owner {
  const given = (option: string, variable: string) => {
    const value = options[option] ?? env[variable];
    if (value === undefined || value === '')
      throw new CommandError(`Say which database: --${option}, or the variable ${variable}.`);
    return value;
  };
  const host = given('host', 'PGHOST');
  const port = options['port'] ?? env['PGPORT'];
  const address = readAddress(host, port === undefined || port === '' ? USUAL_PORT : readPort(port));
  const [database, user] = [given('database', 'PGDATABASE'), given('user', 'PGUSER')];
  return {
    address,
    database,
    user,
    password: passwordOf({ ...address, database, user }, env),
    ca: readCa(options['ca'] ?? env['PGSSLROOTCERT']),
  };
}

function passwordOf(owner: Parameters<typeof passwordIn>[1], env: Environment): string {
  const { PGPASSWORD, PGPASSFILE, HOME } = env;
  if (PGPASSWORD !== undefined && PGPASSWORD !== '') return PGPASSWORD;
  const file = PGPASSFILE ?? (HOME === undefined ? null : join(HOME, '.pgpass'));
  const found = file === null ? null : passwordIn(readOrEmpty(file), owner);
  if (found === null)
    throw new CommandError(
      `No password for ${owner.user}: set PGPASSWORD, or name a file of passwords by PGPASSFILE.`,
    );
  return found;
}

const CA_FILE = '--ca takes a file of certificates in PEM, "-----BEGIN CERTIFICATE-----".';

/** @throws CommandError if the file has no certificate */
function readCa(file: string | undefined): string | null {
  if (file === undefined || file === '' || file === 'system') return null;
  let text: string;
  try {
    text = readFileUpTo(file, MOST_BYTES).toString();
  } catch (error) {
    if (error instanceof WrongFileError) throw new CommandError(CA_FILE, { cause: error });
    throw new CommandError(`The file of certificates ${file} cannot be read. Check --ca.`, { cause: error });
  }
  if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new CommandError(CA_FILE);
  return text;
}

function readOrEmpty(file: string): string {
  try {
    return decodeUtf8(readFileUpTo(file, MOST_BYTES));
  } catch {
    return '';
  }
}

/** @throws CommandError if the database cannot be reached */
export async function connectOwner({ address, ...credentials }: Owner): Promise<Connection> {
  try {
    return await Connection.open(address, credentials);
  } catch (error) {
    const refusal = { fault: faultOf(error), state: stateOf(error) };
    throw new CommandError(connectionSentence(refusal, address, credentials), { cause: error });
  }
}
