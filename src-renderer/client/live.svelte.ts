/**
 * Newest snapshot of the station, in two parts: values derived from one are not computed again when the other changes.
 * Broken streams do not restart by themselves; this class restarts them.
 */
import { createContext } from 'svelte';
import type { Action } from '../../src-main/contract/terms/operator-words.ts';
import type { Settings } from '../../src-main/contract/station/settings.ts';
import type { SomeParts, StationStatus } from '../../src-main/contract/station/station.ts';
import type { Api } from './api.ts';
import { ask } from './ask.ts';

const AGAIN_MS = 1_000;
/** A check that changed nothing is not reported: its age is asked for. This also notices a main process that hangs. */
const ASK_MS = 5_000;
/** Longer than any answer takes: no call waits for the network. */
export const PATIENCE_MS = 5_000;

export class LiveStation {
  readonly #api: Api;
  #settings = $state.raw<Settings | null>(null);
  #status = $state.raw<StationStatus | null>(null);
  #lost = $state(false);
  #isAsking = false;
  #now = $state(Date.now());

  constructor(api: Api) {
    this.#api = api;
  }

  /** Settings of this station; null until the main process has answered once. */
  get settings(): Settings | null {
    return this.#settings;
  }

  /** Status of the station; null like the settings. */
  get status(): StationStatus | null {
    return this.#status;
  }

  /**
   * Values that change when orders, decisions, phases of packing or taught data of other benches may have changed, when
   * the main process is back, and when another operator is signed on, who may read what was refused to the one before.
   */
  get revisions(): readonly unknown[] {
    const { ordersRevision, outboxRevision, packingRevision, floor } = this.#status ?? {};
    const revisions = [ordersRevision, outboxRevision, packingRevision];
    return [...revisions, floor?.taught, this.#lost, this.operatorId];
  }

  /** Id of the signed-on operator; null: none. Data that one operator may read may be refused to another. */
  get operatorId(): string | null {
    return this.#status?.signOn?.operator?.id ?? null;
  }

  /** True while the main process cannot be reached: the shown data may be old. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Epoch milliseconds, moving on by itself, for ages. */
  get now(): number {
    return this.#now;
  }

  /** Time of the service's clock, if it is known to differ: due dates are compared with it. */
  get serviceNow(): number {
    return this.#now + (this.#status?.clockSkewMs ?? 0);
  }

  /** True if the signed-on operator may do that without approval. A station without operators asks for none. */
  readonly may = (action: Action): boolean => {
    const { state, operator = null } = this.#status?.signOn ?? {};
    return state === undefined || state === 'unused' || operator?.may.includes(action) === true;
  };

  /** Follows until the page is left. */
  async follow(): Promise<never> {
    setInterval(() => (this.#now = Date.now()), 5_000);
    setInterval(() => void this.#askForAge(), ASK_MS);
    window.addEventListener('online', () => void ask(this.#api().station.networkIsBack()));
    for (;;) {
      try {
        for await (const parts of await this.#api().station.watch()) this.#show(parts);
      } catch {
        // The failure is shown on the screen; the next round tries again.
      }
      this.#lost = true;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  /** Shows parts of a snapshot; one that is left out has not changed. */
  #show({ settings, status }: SomeParts): void {
    if (settings) this.#settings = settings;
    if (status) this.#status = status;
    this.#lost = false;
    this.#now = Date.now();
  }

  /** Call when a call was not answered: the connection counts as lost until an answer arrives. */
  doubt(): void {
    this.#lost = true;
    void this.#askForAge();
  }

  async #askForAge(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const late = setTimeout(() => (this.#lost = true), PATIENCE_MS);
    const answer = await ask(this.#api().station.snapshot());
    clearTimeout(late);
    this.#isAsking = false;
    // Settings come by the stream whenever they change: these would be an equal copy.
    if (answer.ok) this.#show({ status: answer.value.status });
  }
}

export const [getLive, setLive] = createContext<LiveStation>();
