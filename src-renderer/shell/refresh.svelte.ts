/** "Check now", and what came of it where nothing was asked. */
import type { Api } from '../api.ts';
import { ask } from '../ask.ts';
import { formatTime } from '../format.ts';

const SHOWN_MS = 8_000;

export class Refresh {
  readonly #api: Api;
  #sentence = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  /** One sentence, for some seconds; null where there is nothing to say. */
  get sentence(): string | null {
    return this.#sentence;
  }

  async now(): Promise<void> {
    const answer = await ask(this.#api().station.refresh());
    if (!answer.ok) return this.#tell(answer.sentence.what);
    const { asked, waitMs } = answer.value;
    if (waitMs !== null)
      this.#tell(`The service wants to be left alone until ${formatTime(Date.now() + waitMs)}`);
    else this.#tell(asked ? 'Checking now' : 'A check is under way, or has just ended');
  }

  #tell(sentence: string): void {
    this.#sentence = sentence;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#sentence = null), SHOWN_MS);
  }
}
