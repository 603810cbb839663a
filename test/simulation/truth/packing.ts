/**
 * The packer's knowledge of each order, only from its contents and from answers. `exact`: every answer can be foretold. After a
 * change of the order during packing only the contents of the parcels (`contents`): nothing of it may be lost or doubled.
 */
import type { PackingStop, PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import { CANCELLED, READY_TO_SHIP } from '../../../src-main/domain/orders/order-facts.ts';
import { begin, type Packed } from '../../support/packing-campaign/model.ts';
import type { CampaignOrder } from '../../support/packing-campaign/orders.ts';
import { differences } from '../../support/packing-campaign/verdict.ts';
import type { OrderBook, ServiceOrder } from '../service/book.ts';
import type { Habits } from '../service/habits.ts';
import type { CancelTruth } from './cancels.ts';
import { contentsOf, hasContents, textOf, unitsText, type Contents } from './contents.ts';
import type { Knowledge } from './knowledge.ts';
import { newestShown } from './newest-shown.ts';
import type { PromiseName } from './promises.ts';
import type { Violations } from './violations.ts';

export interface Note {
  orderId: string;
  /** The order as it was when packing began; null once it was changed under his hands. */
  exact: { order: CampaignOrder; shown: Packed; next: Packed | null } | null;
  /** Contents of one that is not exact, as `parcel/item`, and the result of the step under way. */
  contents: Contents;
  nextContents: Contents | null;
  phase: string;
  /** When it was last closed, milliseconds since the beginning; null: it is not. */
  sealedAt: number | null;
  /** True if wrong scans could not be recorded, because the disk was full. */
  missesUnknown: boolean;
}

interface Parts {
  book: OrderBook;
  habits: Habits;
  knowledge: Knowledge;
  cancels: CancelTruth;
  violations: Violations;
  now: () => number;
  /** Answers that came before that time may not be on the disk. */
  diskGoodSince: () => number;
  met: (what: string) => void;
}

/** An order that a look-up showed unasked is looked up after the next check. */
const FOLLOWED_MS = 120_000;
/** A decision calls a box back within this, milliseconds. */
const CALLED_BACK_MS = 1_000;

export class PackingTruth {
  readonly notes = new Map<string, Note>();
  readonly #o: Parts;

  constructor(parts: Parts) {
    this.#o = parts;
  }

  #wrong(promise: PromiseName, sentence: string): void {
    this.#o.violations.add(promise, sentence);
  }

  /** An order that was not begun. @returns null if the shown version never existed: that is a broken promise */
  begins(view: PackingView): Note | null {
    const { orderId } = view;
    const order = this.#o.book.orders.get(orderId);
    if (!order) {
      this.#wrong('invents-nothing', `"${orderId}": can be packed, and the service never had it`);
      return null;
    }
    const version = this.#o.knowledge
      .of(order)
      .map(({ version: n }) => order.versions[n - 1])
      .findLast((one) => one !== undefined && !one.isUnreadable && hasContents(one.shape, view));
    if (!version) {
      this.#wrong('no-more-than-known', `"${orderId}": what is to be packed was never said`);
      return null;
    }
    const campaignOrder: CampaignOrder = { ...version.shape, orderId, raw: {} };
    // Wrong scans from before the order was begun count too.
    const before = this.notes.get(orderId);
    const misses = before?.exact?.shown.misses ?? 0;
    const note: Note = {
      orderId,
      exact: { order: campaignOrder, shown: { ...begin(campaignOrder), misses }, next: null },
      contents: new Map(),
      nextContents: null,
      phase: 'new',
      sealedAt: null,
      missesUnknown: before?.missesUnknown ?? false,
    };
    this.notes.set(orderId, note);
    return note;
  }

  /** Stops predicting all but the contents of parcels. */
  loosen(note: Note, view: PackingView): void {
    note.exact = null;
    note.contents = contentsOf(view);
    note.nextContents = null;
    note.phase = view.phase;
  }

  /** Compares the shown order with the packer's knowledge. */
  compare(note: Note, view: PackingView, when: string): void {
    const name = `"${note.orderId}", ${when}`;
    // Until it is begun, an order may be replaced by another version.
    if (note.exact?.shown.phase === 'new' && note.exact.next === null && view.phase === 'new')
      return void this.begins(view);
    if (note.exact) {
      const { order, shown, next } = note.exact;
      // Automatic changes of a closed box are checked elsewhere.
      const isAfter = ['to-pull', 'moved-on', 'pulled'].includes(view.phase) && shown.phase === 'sealed';
      const states = next && next !== shown ? [shown, next] : [shown];
      const misses = !note.missesUnknown;
      const asShown = { ...view, stop: null, phase: isAfter ? ('sealed' as const) : view.phase };
      const fits = states.find((state) => differences(order, state, asShown, { misses }).length === 0);
      if (!fits) {
        const why = differences(order, states.at(-1) ?? shown, asShown, { misses }).join('; ');
        this.#wrong('nothing-lost', `${name}: ${why}`);
      } else note.exact.shown = fits;
      note.exact.next = null;
      note.phase = view.phase;
      return;
    }
    const shown = contentsOf(view);
    const isSame = (contents: Contents) => textOf(contents) === textOf(shown);
    if (note.nextContents && isSame(note.nextContents)) note.contents = note.nextContents;
    note.nextContents = null;
    if (!isSame(note.contents))
      this.#wrong(
        'nothing-lost',
        `${name}: ${textOf(shown)} is in the parcels, ${textOf(note.contents)} was put there`,
      );
    note.phase = view.phase;
  }

  /** A step was taken on an order at the bench: nothing that the station knows may speak against it. */
  goesOn({ orderId }: Note, { items }: CampaignOrder): void {
    const { book, knowledge, cancels, now } = this.#o;
    const order = book.orders.get(orderId);
    if (!order) return;
    const name = `"${orderId}": is packed on, and`;
    if (cancels.isDecided(orderId)) this.#wrong('stops-in-time', `${name} is decided to be cancelled`);
    const goodSince = this.#o.diskGoodSince();
    const version = newestShown(order, { knowledge, now: now(), goodSince });
    const isReadable = version?.status === READY_TO_SHIP && !version.isUnreadable;
    if (isReadable && unitsText(version.shape.items) !== unitsText(items))
      this.#wrong('stops-in-time', `${name} the list has shown other contents`);
    const last = knowledge.of(order).at(-1);
    const isFollowed = last && last.at < now() - FOLLOWED_MS && last.at > goodSince;
    const isQuiet = isFollowed && knowledge.failedAt < last.at && (knowledge.lastWalk?.began ?? 0) > last.at;
    if (isQuiet && last.status !== READY_TO_SHIP)
      this.#wrong('stops-in-time', `${name} was shown as ${last.status}`);
  }

  /** Reason why nothing may be packed: it must have a source. */
  stops(note: Pick<Note, 'orderId'>, stop: PackingStop): void {
    const { book, knowledge, cancels, habits, now } = this.#o;
    const order = book.orders.get(note.orderId);
    this.met(`stop ${stop.kind}`);
    const name = `"${note.orderId}": ${stop.kind}`;
    if (!order) return;
    if (stop.kind === 'history-changed') this.#wrong('nothing-lost', name);
    if (stop.kind === 'cancelled-here' && !cancels.holds(note.orderId))
      this.#wrong('no-more-than-known', `${name}, and no decision stands on it`);
    if (stop.kind === 'sent' && !['SHIPPED', 'DELIVERED'].includes(stop.status))
      this.#wrong('no-more-than-known', `${name} (${stop.status})`);
    if (stop.kind === 'not-ready' || stop.kind === 'sent') {
      const isShown = knowledge.wasShown(order, ({ status }) => status !== READY_TO_SHIP);
      const { hiddenUntil } = order;
      const wasHidden = hiddenUntil > 0 && !knowledge.hasWalkedSince(hiddenUntil, this.#o.diskGoodSince());
      const isHidden = wasHidden || habits.lagMs > 0 || order.createdAt === null;
      if (!isShown && !isHidden)
        this.#wrong('no-more-than-known', `${name} (${String(stop.status)}), and the service never said so`);
    }
    if (stop.kind === 'changed' && new Set(knowledge.of(order).map(({ version }) => version)).size < 2)
      this.#wrong('no-more-than-known', `${name}, and the service has said one thing of it (${now()})`);
  }

  /** A box of which the screen says that it may leave. */
  isCleared(note: Note): void {
    const { book, knowledge, cancels, now } = this.#o;
    const order = book.orders.get(note.orderId);
    const { sealedAt } = note;
    // A decision makes the box be pulled at once; if that could not be written, at the next look.
    if (!this.#isDiskBad() && cancels.isDecided(note.orderId, now() - CALLED_BACK_MS))
      this.#wrong('cleared-after-closing', `"${note.orderId}": may leave, and is decided to be cancelled`);
    if (!order || sealedAt === null) return;
    const after = knowledge.of(order).filter((one) => one.kind === 'look-up' && one.sentAt >= sealedAt);
    if (!after.some(({ status }) => status === READY_TO_SHIP))
      this.#wrong(
        'cleared-after-closing',
        `"${note.orderId}": may leave, and nobody has asked since it was closed`,
      );
    // Whole lists do not count: the station takes only the order it asked for, which may have been another one.
    const last = after.findLast(({ isOfWholeList }) => !isOfWholeList);
    const isQuiet = last && knowledge.failedAt < last.at && (knowledge.lastWalk?.began ?? 0) > last.at;
    if (
      isQuiet &&
      last.status === CANCELLED &&
      last.at < now() - FOLLOWED_MS &&
      last.at > this.#o.diskGoodSince()
    )
      this.#wrong('cleared-after-closing', `"${note.orderId}": may leave, and was shown as ${last.status}`);
  }

  #isDiskBad(): boolean {
    return this.#o.diskGoodSince() > this.#o.now() - FOLLOWED_MS;
  }

  /** True if a box was closed after that time, milliseconds since the beginning. */
  closedSince(moment: number): boolean {
    return [...this.notes.values()].some(
      ({ phase, sealedAt }) => phase === 'sealed' && sealedAt !== null && sealedAt > moment,
    );
  }

  /** Numbers of the orders whose box is closed, as far as the packer knows. */
  closed(): string[] {
    return [...this.notes.values()].filter(({ phase }) => phase === 'sealed').map(({ orderId }) => orderId);
  }

  /** Packing keeps the order out of the queue, or may. */
  keepsOut(orderId: string): false | 'perhaps' {
    const note = this.notes.get(orderId);
    return note === undefined || ['new', 'open'].includes(note.phase) ? false : 'perhaps';
  }

  /** Counts met cases. */
  met(what: string): void {
    this.#o.met(what);
  }

  /** Reason why a box must be found: it must have a source. */
  isToPull(note: Note): void {
    const { book, knowledge, cancels } = this.#o;
    const order: ServiceOrder | undefined = book.orders.get(note.orderId);
    if (!order || cancels.holds(note.orderId)) return;
    // A packer may be on the way to it: a decision that is taken back does not call the packer back.
    if (cancels.wasDecidedSince(note.orderId, note.sealedAt ?? 0)) return;
    const showings = knowledge.of(order);
    const isShown =
      showings.some(({ status }) => status !== READY_TO_SHIP) ||
      new Set(showings.map((s) => s.version)).size > 1;
    const wasHidden = order.hiddenUntil > (note.sealedAt ?? 0) - FOLLOWED_MS;
    if (!isShown && !wasHidden)
      this.#wrong('no-more-than-known', `"${note.orderId}": must not leave, and nobody has said why`);
  }
}
