import { storageCode } from '../domain/storage-code.ts';

interface NotSaved {
  NOT_SAVED: (options: { data: { code: string } }) => Error;
}

/**
 * Writes what a person decided.
 * @throws the declared error NOT_SAVED where the storage refused: then nothing was written, and the screen says so
 */
export function saved<T>(errors: NotSaved, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const code = storageCode(error);
    if (code === null) throw error;
    throw errors.NOT_SAVED({ data: { code } });
  }
}
