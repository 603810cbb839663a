/** "Check now", and the reason if no check was made. */
import { createContext } from 'svelte';
import type { Api } from '../client/api.ts';
import { ask } from '../client/ask.ts';
import { formatTime } from '../words/format.ts';
import { m } from '#messages';

const SHOWN_MS = 8_000;

export class Refresh {
  readonly #api: Api;
  #sentence = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Sentence shown for some seconds; null: nothing to say. */
  get sentence(): string | null {
    return this.#sentence;
  }

  async now(): Promise<void> {
    const answer = await ask(this.#api().station.refresh());
    if (!answer.ok) return this.#tell(answer.sentence.what);
    const { asked, waitMs } = answer.value;
    if (waitMs !== null) this.#tell(m.shell_left_alone_until({ time: formatTime(Date.now() + waitMs) }));
    else this.#tell(asked ? m.shell_checking_now() : m.shell_check_under_way());
  }

  #tell(sentence: string): void {
    this.#sentence = sentence;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#sentence = null), SHOWN_MS);
  }
}

export const [getRefresh, setRefresh] = createContext<Refresh>();
