/** Trace of a campaign's faults, a line of JSON each, as they happen. */
import { appendFileSync, writeFileSync } from 'node:fs';

export class Trace {
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
