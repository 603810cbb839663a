import type { LessonUnits } from '../invented/lesson-order.ts';

/** Paths below the address at which a practice floor makes orders of lessons. */
export const LESSON_PATHS = { addOrder: 'orders', ship: 'shipped' };

/** Time limit of an answer, ms. */
const PATIENCE_MS = 5_000;

/** Requests of a bench of a practice floor to the one practice service of all benches. */
export class FloorLessons {
  readonly #url: string;

  /** @param url at which they are asked for, on this computer */
  constructor(url: string) {
    this.#url = url;
  }

  /** Adds a lesson's order, as `LessonService` does. @throws if there is no answer */
  async addOrder(parcels: readonly (readonly LessonUnits[])[]): Promise<{ orderId: string; number: string }> {
    return (await this.#ask(LESSON_PATHS.addOrder, { parcels })) as { orderId: string; number: string };
  }

  /** @throws likewise */
  async ship(orderId: string): Promise<void> {
    await this.#ask(LESSON_PATHS.ship, { orderId });
  }

  async #ask(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`the practice floor answered with ${answer.status}`);
    return answer.json();
  }
}
