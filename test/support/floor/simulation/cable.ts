/** The line between a bench and its store: calls are cut off, answers are lost, and abandoned calls are carried out late. */
import type { FloorStore } from '../../../../src-main/floor/store/store.ts';
import { FloorStoreError } from '../../../../src-main/floor/store/store-error.ts';
import type { Seeded } from '../../../chaos/random.ts';

/** `bad`: each call has a random fate. `late`: heartbeats are answered; other calls fail, and are executed later. */
export type CableState = 'good' | 'cut' | 'bad' | 'late';

export class Cable {
  state: CableState = 'good';
  /** Calls that their bench has given up, and that are not executed yet. */
  readonly #late: (() => Promise<unknown>)[] = [];
  readonly #chance: Seeded;
  /** Called before each call and after each answer: the bench may die there. */
  readonly #events: { called: () => void; answered: () => void };

  constructor(chance: Seeded, events: { called: () => void; answered: () => void }) {
    this.#chance = chance;
    this.#events = events;
  }

  get late(): number {
    return this.#late.length;
  }

  /** Executes one of the late calls, without an answer. */
  async carryOutLate(): Promise<void> {
    const at = this.#chance.below(this.#late.length);
    const [call] = this.#late.splice(at, 1);
    await call?.().catch(() => undefined);
  }

  through(store: FloorStore): FloorStore {
    return new Proxy(store, {
      get: (target, name: keyof FloorStore) => {
        const method: unknown = target[name];
        if (typeof method !== 'function' || name === 'end') return method;
        return (input: unknown) =>
          this.#carry(name, () => (method as (i: unknown) => Promise<unknown>).call(target, input));
      },
    });
  }

  #fateOf(name: keyof FloorStore): 'done' | 'lost' | 'late' | 'cut' {
    if (this.state === 'bad') return this.#chance.pick(['done', 'done', 'lost', 'late', 'cut']) ?? 'done';
    return this.state === 'late' && name !== 'beat' && name !== 'hello' ? 'late' : 'done';
  }

  async #carry(name: keyof FloorStore, call: () => Promise<unknown>): Promise<unknown> {
    this.#events.called();
    if (this.state === 'cut') throw new FloorStoreError('unreachable', 'cut');
    const fate = this.#fateOf(name);
    if (fate === 'cut') throw new FloorStoreError('unreachable', 'cut');
    if (fate === 'late') {
      this.#late.push(call);
      throw new FloorStoreError('timeout', 'given up, and carried out later');
    }
    const answer = await call();
    if (fate === 'lost') throw new FloorStoreError('timeout', 'the answer was lost');
    this.#events.answered();
    return answer;
  }
}
