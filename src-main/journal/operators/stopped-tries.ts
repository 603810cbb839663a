/**
 * Count of wrong codes at a station with a stopped journal. Since the journal cannot count them, a file beside it does;
 * as in the journal, the count is on disk before a code is checked.
 */
import { join } from 'node:path';
import type { Tries } from '../../domain/operators/try-limit.ts';
import { objectOr } from '../../domain/orders/read-value.ts';
import { readJsonIfThere, removeFileBlocking, writeWholeBlocking } from '../../files/replace-file.ts';

export class StoppedTries {
  readonly #file: string;

  /** @param folder of the journal */
  constructor(folder: string) {
    this.#file = join(folder, 'journal-stop-tries.json');
  }

  triesOf(who: string): Tries {
    const { failures, nextAt } = objectOr(this.#read()[who]);
    return typeof failures === 'number' && typeof nextAt === 'number'
      ? { failures, nextAt }
      : { failures: 0, nextAt: 0 };
  }

  /** @throws the file system's error if it could not be written */
  countTry(who: string, tries: Tries): void {
    this.#write({ ...this.#read(), [who]: tries });
  }

  /** Call when the code was right. */
  forget(who: string): void {
    const { [who]: _right, ...others } = this.#read();
    this.#write(others);
  }

  /** Call when the station works again, or the owner of its folder lets a person in. */
  forgetAll(): void {
    removeFileBlocking(this.#file);
  }

  #read(): Record<string, unknown> {
    // If the file cannot be read, no code is tried: the count must not begin again.
    const tries = readJsonIfThere(this.#file, objectOr);
    return tries === null || tries === 'unreadable' ? {} : tries;
  }

  #write(tries: Record<string, unknown>): void {
    writeWholeBlocking(this.#file, JSON.stringify(tries));
  }
}
