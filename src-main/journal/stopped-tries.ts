/**
 * Wrong codes at a station whose journal has stopped it: the journal cannot count them, so that a file beside it does. On the disk
 * before a code is looked at, as in the journal.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Tries } from '../domain/operators/try-limit.ts';
import { objectOr } from '../domain/read-value.ts';
import { replaceFile } from './watermark.ts';

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

  /** @throws the file system's error where it could not be written */
  countTry(who: string, tries: Tries): void {
    this.#write({ ...this.#read(), [who]: tries });
  }

  /** The code was right. */
  forget(who: string): void {
    const { [who]: _right, ...others } = this.#read();
    this.#write(others);
  }

  /** The station works again, or whoever has its folder lets somebody in. */
  forgetAll(): void {
    rmSync(this.#file, { force: true });
  }

  #read(): Record<string, unknown> {
    try {
      return objectOr(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return {};
    }
  }

  #write(tries: Record<string, unknown>): void {
    replaceFile(this.#file, JSON.stringify(tries));
  }
}
