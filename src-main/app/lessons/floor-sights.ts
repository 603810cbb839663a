/** Floor state of a lesson's order, as this bench sees it: the journal has no record until a unit is counted. */
import type { FloorSight, Happening } from '../../domain/lessons/happening.ts';
import type { LessonParts } from './lesson-parts.ts';

export class FloorSights {
  readonly #o: Pick<LessonParts, 'workspace' | 'clock'>;
  readonly #seen: Happening[] = [];
  #newest = '';

  constructor(parts: Pick<LessonParts, 'workspace' | 'clock'>) {
    this.#o = parts;
  }

  /** Oldest first. */
  get seen(): readonly Happening[] {
    return this.#seen;
  }

  /** Notes the order's state, if it has changed. */
  look(orderId: string): void {
    const sight = this.#sightOf(orderId);
    if (sight === null || JSON.stringify(sight) === this.#newest) return;
    this.#newest = JSON.stringify(sight);
    this.#seen.push({ at: this.#o.clock.now(), orderId, kind: 'floor', sight });
  }

  #sightOf(orderId: string): FloorSight | null {
    const { floor } = this.#o.workspace;
    if (floor === null) return null;
    const elsewhere = floor.elsewhere(orderId);
    const what = elsewhere?.what;
    return {
      // An order that is only reserved there is given to the bench that opens it.
      there: what === 'has' || what === 'packed' ? what : null,
      isAsked: elsewhere?.isAsked === true,
      came: floor.cameFrom(orderId)?.how ?? null,
    };
  }
}
