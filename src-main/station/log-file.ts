/**
 * The file of the log. A rotation renames it, which Windows refuses while a log viewer or a virus scanner has it open, and
 * `rotating-file-stream` ends for good then: the log goes on without rotation, and tries again later.
 */
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

/** Lines that are written without rotation, or dropped, before the next try. No clock: a quiet station has nothing to write. */
const LINES = 200;

const NAME = 'packdesk.log';
const ROTATION = { size: '5M', maxFiles: 5 } as const;

export class LogFile {
  readonly #folder: string;
  readonly #rotation: { size: `${number}${'B' | 'K' | 'M'}`; maxFiles: number };
  #stream: RotatingFileStream | null;
  #rotates = true;
  /** Until the next try to open the file, or to rotate it. */
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
    this.#stream = this.#open(true);
  }

  write(line: string): void {
    if (this.#isClosed) return;
    if (this.#stream === null || !this.#rotates) this.#tryAgain();
    const stream = this.#stream;
    if (stream === null) {
      this.#dropped++;
      return;
    }
    stream.write(line, (error) => {
      // Once more, to the stream that took the place of this one.
      if (error != null) this.write(line);
      else if (this.#dropped > 0) this.#sayDropped();
    });
  }

  close(): Promise<void> {
    this.#isClosed = true;
    const stream = this.#stream;
    return stream === null ? Promise.resolve() : new Promise((resolve) => stream.end(() => resolve()));
  }

  #tryAgain(): void {
    if (this.#linesLeft-- > 0) return;
    this.#stream?.end();
    this.#stream = this.#open(true);
  }

  #open(rotates: boolean): RotatingFileStream {
    const stream = createStream(NAME, {
      path: this.#folder,
      mode: 0o600,
      ...(rotates ? this.#rotation : {}),
    });
    this.#rotates = rotates;
    // A full disk, or a file that is open elsewhere, must not end the application because of its log.
    stream.on('error', () => this.#failed(stream));
    return stream;
  }

  #failed(stream: RotatingFileStream): void {
    if (this.#stream !== stream) return;
    this.#linesLeft = LINES;
    // Without a rotation the file is only appended to, which most of those who have it open let happen.
    this.#stream = this.#rotates ? this.#open(false) : null;
  }

  #sayDropped(): void {
    const dropped = this.#dropped;
    this.#dropped = 0;
    this.resumed(dropped);
  }
}
