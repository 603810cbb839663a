/** An error as plain data: an Error object that crosses between threads keeps only its message. */
export interface PackedError {
  name: string;
  message: string;
  stack: string | undefined;
  code: string | null;
  /** The `details` of its class, from which it is rebuilt. */
  details: unknown;
  /** Cause without fields of its own, which may have request or response data. */
  cause: PackedError | null;
}

/** The code that the engine, Node or the storage gave an error. */
export const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** @param thrown any thrown value */
export function packError(thrown: unknown): PackedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack, cause } = error;
  const code = codeOf(error);
  const details = 'details' in error ? error.details : null;
  return { name, message, stack, code, details, cause: cause instanceof Error ? packError(cause) : null };
}

/** The error again, if it is not rebuilt as a class of ours. */
export function plainError({ name, message, stack, code, cause }: PackedError): Error {
  const error = new Error(message, cause ? { cause: plainError(cause) } : {});
  return Object.assign(error, { name, stack, ...(code === null ? {} : { code }) });
}
