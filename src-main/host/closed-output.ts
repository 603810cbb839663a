/** Standard output and error that nobody reads any more: a closed terminal or pipe ends no station. */

/**
 * Without a listener the next line of the log would be an uncaught exception (EPIPE). The log's file has the line.
 * To be called before anything is written.
 */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
