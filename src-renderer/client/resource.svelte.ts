/** Requests of a screen to the main process, with one place for the message of a failure. */
import { untrack } from 'svelte';
import { ask, type Answer } from './ask.ts';
import type { Sentence } from '../words/sentence.ts';

/** Requests of one screen. */
export class Requests {
  /** About the last request, if it failed; a screen also puts its own sentences here. */
  problem = $state.raw<Sentence | null>(null);
  #underWay = $state(0);
  /** Sentence of a request. */
  #failure: Sentence | null = null;

  /** True if a request was made and is not answered yet. */
  get isBusy(): boolean {
    return this.#underWay > 0;
  }

  /** @param call a call of the client, under way */
  async ask<T>(call: Promise<T>): Promise<Answer<T>> {
    const { problem } = this;
    this.#underWay++;
    const answer = await ask(call);
    this.#underWay--;
    this.judge(answer, problem);
    return answer;
  }

  /**
   * Shows a failure. A success removes the failure that was shown when it was requested, or that another request has put
   * there; a sentence that the screen has set since is about something else, and stays.
   */
  protected judge(answer: Answer<unknown>, before: Sentence | null): void {
    if (!answer.ok) this.problem = this.#failure = answer.sentence;
    else if (this.problem === before || this.problem === this.#failure) this.problem = null;
  }
}

/** A value of the main process on the screen: read when the component is made, and again when a dependency changes. */
export class Resource<T> extends Requests {
  #value = $state.raw<T | null>(null);
  readonly #read: () => Promise<T>;
  #asked = 0;
  /** Number of the request whose answer is shown. */
  #shown = 0;

  /**
   * Call within a component or another effect.
   * @param dependencies compared as JSON: a new snapshot with the same revisions in it reads nothing
   */
  constructor(read: () => Promise<T>, dependencies: () => readonly unknown[] = () => []) {
    super();
    this.#read = read;
    const key = $derived(JSON.stringify(dependencies()));
    $effect(() => {
      void key;
      void untrack(() => this.refresh());
    });
  }

  /** The newest answer; null before the first. It stays if a later request fails. */
  get value(): T | null {
    return this.#value;
  }

  /** True if an answer has arrived, even a failed one. */
  get isRead(): boolean {
    return this.#shown > 0;
  }

  /** True if the shown data is old: the newest request has not been answered yet. */
  get isReading(): boolean {
    return this.#shown < this.#asked;
  }

  /** Reads again. An answer that a newer one has overtaken is dropped. */
  async refresh(): Promise<void> {
    const request = ++this.#asked;
    const { problem } = this;
    const answer = await ask(this.#read());
    if (request < this.#shown) return;
    this.#shown = request;
    this.judge(answer, problem);
    if (answer.ok) this.#value = answer.value;
  }

  /** Requests a change of the value, and reads it again, even after a failure. */
  async change<C>(call: Promise<C>): Promise<Answer<C>> {
    const answer = await ask(call);
    await this.refresh();
    if (!answer.ok) this.problem = answer.sentence;
    return answer;
  }
}
