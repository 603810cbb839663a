/** Statements of the command, with an explanation if the server refuses them. */
import type { Connection } from '../postgres/connection.ts';
import { CommandError } from './command-error.ts';
import { stateOf, statementSentence } from './sentences.ts';

/**
 * @param sql statements with their own transaction
 * @param explain the whole sentence, for a step after others that stand
 * @throws CommandError; nothing was changed by these statements then
 */
export async function runOrExplain(
  connection: Connection,
  sql: string,
  explain = (why: string) => why,
): Promise<void> {
  try {
    await connection.run(sql);
  } catch (error) {
    // The transaction that failed is still open.
    await connection.run('ROLLBACK').catch(() => undefined);
    throw new CommandError(explain(statementSentence(stateOf(error))), { cause: error });
  }
}
