/**
 * Steps on orders of which only the contents can be foretold: they were changed, stopped or begun again under the
 * packer's hands.
 */
import type { PackingAnswer } from '../../../src-main/contract/packing/packing-answer.ts';
import type { PackingStop, PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import type { Screen } from '../station.ts';
import type { Contents } from '../truth/contents.ts';
import type { Note } from '../truth/packing.ts';
import type { Bench } from './bench.ts';

export class LooseSteps {
  readonly #bench: Bench;

  constructor(bench: Bench) {
    this.#bench = bench;
  }

  /** Takes the next step with such an order. */
  async step(screen: Screen, note: Note): Promise<void> {
    const bench = this.#bench;
    const { orderId } = note;
    const view = await bench.compare(screen, note, 'before a step');
    if (!view) return;
    if (note.phase === 'over' || view.stop) {
      bench.current = null;
      if (view.stop) await this.followStop(screen, note);
      return;
    }
    if (!['new', 'open', 'short'].includes(view.phase)) {
      bench.current = null;
      return;
    }
    if (view.phase === 'short')
      return this.#do(screen, note, note.contents, 'resumes', () =>
        screen.packing.step({ orderId, step: { kind: 'resume' } }),
      );
    if (view.complete) {
      await this.#do(screen, note, note.contents, 'closes it', () =>
        screen.packing.step({ orderId, step: { kind: 'seal' } }),
      );
      return bench.isSealed(note, note.phase === 'sealed');
    }
    await this.#scan(screen, note, view);
  }

  /** The screen says that nothing may be packed now: the packer obeys. */
  async followStop(screen: Screen, note: Note): Promise<void> {
    const { truth, person, random } = this.#bench;
    const view = await this.#bench.viewOf(screen, note);
    this.#bench.current = null;
    if (!view) return;
    const { stop, phase } = view;
    // All orders show the reason of the stop, except one that was not begun or has moved on since.
    if (!stop && ['open', 'short'].includes(phase))
      person.wrong('right-answer', `"${note.orderId}": refused, and nothing stops it`);
    // The contents of its parcels are the same, whatever has become of the order.
    if (phase !== 'new' && phase !== 'put-back') truth.compare(note, view, 'at a stop');
    if (phase === 'to-pull') return truth.isToPull(note);
    if (['put-back', 'moved-on', 'pulled', 'sealed'].includes(phase)) {
      if (phase !== 'sealed') note.phase = 'over';
      return;
    }
    if (!stop) return;
    truth.stops(note, stop);
    if (phase === 'new') {
      truth.notes.delete(note.orderId);
      return;
    }
    if (random.chance(0.3) || stop.kind === 'history-changed') return;
    truth.loosen(note, view);
    if (stop.kind === 'changed') await this.#acceptChange(screen, note, stop);
    else await this.#putBack(screen, note);
  }

  async #acceptChange(
    screen: Screen,
    note: Note,
    { takeOut, version }: Extract<PackingStop, { kind: 'changed' }>,
  ): Promise<void> {
    const left = new Map(note.contents);
    for (const { parcel, key, units } of takeOut) {
      const at = `${parcel}/${key}`;
      left.set(at, (left.get(at) ?? 0) - units);
      if (left.get(at) === 0) left.delete(at);
    }
    const { orderId } = note;
    await this.#do(screen, note, left, 'accepts the change', () =>
      screen.packing.acceptChange({ orderId, version }),
    );
  }

  async #putBack(screen: Screen, note: Note): Promise<void> {
    const { orderId } = note;
    await this.#do(screen, note, new Map(), 'puts it back', () => screen.packing.putBack({ orderId }));
  }

  /** A box that must not leave is found, and emptied. */
  async pull(screen: Screen, orderId: string): Promise<void> {
    const { truth } = this.#bench;
    const note = truth.notes.get(orderId);
    if (!note) return;
    const view = await screen.packing.get({ orderId });
    truth.compare(note, view, 'on the pull list');
    truth.isToPull(note);
    truth.met(`pull ${view.pull?.why}`);
    truth.loosen(note, view);
    await this.#do(screen, note, note.contents, 'finds the box', () => screen.packing.pulled({ orderId }));
    // If that could not be saved, the box is searched again.
    if (note.phase === 'pulled') await this.#putBack(screen, note);
  }

  /** @param next what lies where when it is done */
  async #do(
    screen: Screen,
    note: Note,
    next: Contents,
    what: string,
    call: () => Promise<PackingView>,
  ): Promise<void> {
    const { person, truth } = this.#bench;
    note.nextContents = next;
    const view = await person.does(screen, `"${note.orderId}": ${what}`, call, (error) =>
      this.#bench.notDone(note, error),
    );
    if (view === null) return;
    note.contents = next;
    note.nextContents = null;
    if (view.phase === 'put-back') {
      note.phase = 'over';
      this.#bench.current = null;
    } else truth.compare(note, view, what);
  }

  async #scan(screen: Screen, note: Note, view: PackingView): Promise<void> {
    const { person, truth } = this.#bench;
    const { orderId } = note;
    const item = view.items.find(({ due, packed, goesInto }) => packed < due && goesInto !== null);
    const text = item?.eans[0];
    if (!item || text === undefined || item.goesInto === null) {
      this.#bench.current = null;
      return;
    }
    note.nextContents = withUnits(note.contents, { key: item.key, parcel: item.goesInto, units: 1 });
    const into = { key: item.key, parcel: item.goesInto };
    const answer: PackingAnswer | null = await person.does(
      screen,
      `"${orderId}": scans ${item.key}`,
      () => screen.packing.scan({ orderId, text, into }),
      (error) => this.#bench.notDone(note, error),
    );
    if (!answer) return;
    if (answer.signal === 'right' || answer.signal === 'complete')
      note.contents = withUnits(note.contents, answer);
    note.nextContents = null;
    truth.compare(note, answer.view, 'in an answer');
    if (answer.signal === 'stopped') this.#bench.current = null;
  }
}

function withUnits(
  contents: Contents,
  { key, units, parcel }: { key: string; units: number; parcel: number },
): Contents {
  const at = `${parcel}/${key}`;
  return new Map(contents).set(at, (contents.get(at) ?? 0) + units);
}
