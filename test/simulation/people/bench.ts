/** The bench as the packer has it before him: one order, and what he does with any answer about it. */
import { ORPCError } from '@orpc/client';
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { Screen } from '../station.ts';
import type { Note, PackingTruth } from '../truth/packing.ts';
import type { Person } from './person.ts';

export class Bench {
  readonly truth: PackingTruth;
  readonly person: Person;
  readonly random: Random;
  /** The order on it. */
  current: Note | null = null;

  /** @param random of all that the packer chooses */
  constructor(truth: PackingTruth, person: Person, random: Random) {
    this.truth = truth;
    this.person = person;
    this.random = random;
  }

  /** @returns null if the station knows nothing of an order that was not begun */
  async viewOf(screen: Screen, note: Note): Promise<PackingView | null> {
    try {
      return await screen.packing.get({ orderId: note.orderId });
    } catch (error) {
      const isUnknown = error instanceof ORPCError && error.code === 'ORDER_NOT_FOUND';
      if (!isUnknown || !['new', 'over'].includes(note.phase)) throw error;
      this.truth.notes.delete(note.orderId);
      if (this.current === note) this.current = null;
      return null;
    }
  }

  /** Compares the shown order with the known one. @returns as `viewOf` */
  async compare(screen: Screen, note: Note, when: string): Promise<PackingView | null> {
    const view = await this.viewOf(screen, note);
    if (!view) return null;
    if (view.phase === 'put-back' || view.phase === 'moved-on') note.phase = 'over';
    // The packing has ended and the order is ready again at the service: it counts as not begun.
    else if (view.phase === 'new' && note.phase !== 'new' && note.nextContents !== null) note.phase = 'over';
    else this.truth.compare(note, view, when);
    if (view.stop) this.truth.stops(note, view.stop);
    return view;
  }

  /** A step that could not be saved is not done, and only if the disk refused it; nothing else may fail. */
  notDone(note: Note, error: unknown): void {
    note.missesUnknown = true;
    note.nextContents = null;
    if (error instanceof ORPCError && error.code === 'NOT_SAVED') {
      this.person.isRefusedByDisk();
      if (note.exact) note.exact.next = null;
      return;
    }
    this.current = null;
    // The packer just did the step on the screen, and nothing has happened since.
    const code: unknown = error instanceof ORPCError ? error.code : null;
    const isRefusal = code === 'STEP_REFUSED' || code === 'ORDER_NOT_FOUND';
    this.person.wrong(isRefusal ? 'right-answer' : 'never-breaks', `"${note.orderId}": ${String(error)}`);
  }

  /** @param isNow it was closed by this very step */
  isSealed(note: Note, isNow: boolean): void {
    if (note.phase !== 'sealed' && note.phase !== 'short') return;
    if (isNow) note.sealedAt = this.person.now();
    if (note.phase === 'sealed' || this.random.chance(0.7)) this.current = null;
  }
}
