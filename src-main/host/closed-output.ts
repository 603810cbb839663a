/** Closed standard output and error: a closed terminal or pipe does not end a station. */

/**
 * Listens for errors of the outputs: otherwise the next line of the log would be an uncaught exception (EPIPE). The
 * log's file has the line. Call before anything is written.
 */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
