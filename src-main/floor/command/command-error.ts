/** Error that stops the command: bad input, or an unexpected state. The message says what to do, and has no secret. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
