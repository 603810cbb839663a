/** What was typed, or what is there, does not let the command go on. The message says what to do, and has no secret. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
