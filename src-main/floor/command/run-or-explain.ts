/** Statements of the command, and why the server refused them. */
import type { Connection } from '../postgres/connection.ts';
import { CommandError } from './command-error.ts';
import { stateOf, statementSentence } from './sentences.ts';

/** @param sql statements with their own transaction. @throws CommandError; nothing was changed then */
export async function runOrExplain(connection: Connection, sql: string): Promise<void> {
  try {
    await connection.run(sql);
  } catch (error) {
    throw new CommandError(statementSentence(stateOf(error)), { cause: error });
  }
}
