/**
 * File of the log. A rotation renames it, which Windows refuses while a log viewer or a virus scanner has it open, and
 * `rotating-file-stream` then ends for good: the log continues without rotation, and tries again later.
 */
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** Lines that are written without rotation, or dropped, before the next try. No clock: a quiet station has nothing to write. */
const LINES = 200;
/** Lines that wait for a slow disk; further ones are dropped. */
const MOST_WAITING = 10_000;

const NAME = 'packdesk.log';
const ROTATION = { size: '5M', maxFiles: 5 } as const;

/** Writer of lines, and its fallback after a failure. */
const AFTER_FAILURE = { rotate: 'append', append: 'drop', drop: 'drop' } as const;

export class LogFile {
  readonly #folder: string;
  readonly #rotation: { size: `${number}${'B' | 'K' | 'M'}`; maxFiles: number };
  readonly #waiting: string[] = [];
  /** Resolves when no line waits any more; null while none does. */
  #writing: Promise<void> | null = null;
  #stream: RotatingFileStream | null = null;
  #way: keyof typeof AFTER_FAILURE = 'rotate';
  /** Lines until the next attempt to rotate. */
  #linesLeft = 0;
  #dropped = 0;
  #isClosed = false;
  /** Called when lines can be written again, with how many could not. */
  resumed: (dropped: number) => void = () => undefined;

  constructor(
    folder: string,
    rotation: { size: `${number}${'B' | 'K' | 'M'}`; maxFiles: number } = ROTATION,
  ) {
    this.#folder = folder;
    this.#rotation = rotation;
  }

  write(line: string): void {
    if (this.#isClosed) return;
    if (this.#waiting.length >= MOST_WAITING) {
      this.#dropped++;
      return;
    }
    this.#waiting.push(line);
    this.#writing ??= this.#writeWaiting();
  }

  /** Resolves when each line given so far is in the file or dropped. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.settled();
    await this.#end();
  }

  /** Writes line by line: after an error the written lines have to be known. */
  async #writeWaiting(): Promise<void> {
    for (let line = this.#waiting.shift(); line !== undefined; line = this.#waiting.shift()) {
      if (!(await this.#put(line))) this.#dropped++;
      else if (this.#dropped > 0) this.#sayDropped();
    }
    this.#writing = null;
  }

  /**
   * Writes a line, never twice in the same way, so that no failure is repeated without end. @returns whether the line
   * is in the file
   */
  async #put(line: string): Promise<boolean> {
    for (let stream = await this.#opened(); stream !== null; stream = await this.#opened()) {
      let isInFile = false;
      // The file is rotated after a line has been written to it.
      stream.once('rotation', () => (isInFile = true));
      const error = await new Promise<unknown>((resolve) => stream?.write(line, resolve));
      stream.removeAllListeners('rotation');
      if (error == null) return true;
      this.#failed();
      if (isInFile) return true;
    }
    return false;
  }

  async #opened(): Promise<RotatingFileStream | null> {
    if (this.#way !== 'rotate' && this.#linesLeft-- <= 0) {
      await this.#end();
      this.#way = 'rotate';
    }
    while (this.#stream === null && this.#way !== 'drop') {
      this.#stream = await this.#open(this.#way === 'rotate');
      if (this.#stream === null) this.#failed();
    }
    return this.#stream;
  }

  /** @returns null if it cannot be opened, or is to be rotated at once and cannot be */
  async #open(rotates: boolean): Promise<RotatingFileStream | null> {
    const stream = createStream(NAME, {
      path: this.#folder,
      mode: 0o600,
      ...(rotates ? this.#rotation : {}),
    });
    // A full disk, or a file that is open elsewhere, must not end the application because of its log.
    stream.on('error', () => undefined);
    return new Promise((resolve) => {
      stream.once('open', () => resolve(stream));
      stream.once('close', () => resolve(null));
    });
  }

  /** Continues without a rotation: most programs that have the file open still allow appending. */
  #failed(): void {
    this.#stream = null;
    this.#way = AFTER_FAILURE[this.#way];
    this.#linesLeft = LINES;
  }

  async #end(): Promise<void> {
    const stream = this.#stream;
    this.#stream = null;
    if (stream !== null) await new Promise<void>((resolve) => stream.end(() => resolve()));
  }

  #sayDropped(): void {
    const dropped = this.#dropped;
    this.#dropped = 0;
    this.resumed(dropped);
  }
}
