/** Traces of runs: of virtual time, whose hash is the same for the same seed, and of processes, in a file while they happen. */
import { createHash } from 'node:crypto';
import { appendFileSync, writeFileSync } from 'node:fs';

/** `act`: an event of people, the service or a fault, in which a story is told. `detail`: only for the hash. */
type Kind = 'act' | 'detail';

export class Trace {
  readonly #hash = createHash('sha256');
  readonly #now: () => number;
  readonly #isStory: boolean;
  /** Lines of acts, if they are wanted. */
  readonly lines: string[] = [];
  #pending = '';

  /** @param isStory keep the lines; else only their hash */
  constructor(now: () => number, isStory: boolean) {
    this.#now = now;
    this.#isStory = isStory;
  }

  add(kind: Kind, who: string, what: string): void {
    const line = `${this.#now().toFixed(3)} ${who}: ${what}`;
    this.#pending += `${line}\n`;
    if (this.#pending.length > 65_536) this.#flush();
    if (kind === 'act' && this.#isStory) this.lines.push(`${clockText(this.#now())} ${who}: ${what}`);
  }

  /** A line of the story that is not part of the hash: it names places of this machine. */
  aside(text: string): void {
    if (this.#isStory) this.lines.push(text);
  }

  /** Hash of all lines until now. */
  get hash(): string {
    this.#flush();
    return this.#hash.copy().digest('hex').slice(0, 24);
  }

  #flush(): void {
    this.#hash.update(this.#pending);
    this.#pending = '';
  }
}

/** @returns hours, minutes, seconds and milliseconds since the beginning */
export const clockText = (ms: number): string => {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(Math.floor(ms % 1000)).padStart(3, '0')}`;
};

/** A line of JSON for each event, with its second: what is there when a process or the campaign itself dies. */
export class FileTrace {
  readonly file: string;
  readonly #begun = performance.now();

  constructor(file: string) {
    this.file = file;
    writeFileSync(file, '');
  }

  write(kind: string, details: Readonly<Record<string, unknown>> = {}): void {
    const seconds = Number(((performance.now() - this.#begun) / 1_000).toFixed(2));
    appendFileSync(this.file, `${JSON.stringify({ seconds, kind, ...details })}\n`);
  }
}
