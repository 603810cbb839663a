/** Answer to a call that could not be saved, for instance on a full disk: NOT_SAVED, and nothing has changed. */
import { storageCode } from '../domain/storage-code.ts';

export interface NotSaved {
  NOT_SAVED: (options: { data: { code: string } }) => Error;
}

/**
 * Writes a person's decision.
 * @throws the declared error NOT_SAVED if the storage refused: then nothing was written, and the screen shows that
 */
export function saved<T>(errors: NotSaved, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw asNotSaved(errors, error);
  }
}

/** `saved` for an asynchronous write. */
export async function storing<T>(errors: NotSaved, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw asNotSaved(errors, error);
  }
}

/** @returns NOT_SAVED if the storage refused, and otherwise the error as it is */
export function asNotSaved(errors: NotSaved, error: unknown): unknown {
  const code = storageCode(error);
  return code === null ? error : errors.NOT_SAVED({ data: { code } });
}
