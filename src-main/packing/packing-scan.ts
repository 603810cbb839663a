/** Scans of the order on the bench: a scan counts or is refused with a reason. Only a counted scan is an event. */
import type { NamedOrder, ScanQueries } from '../cache/read/scan.ts';
import type { PackingAnswer } from '../contract/packing/packing-answer.ts';
import { CANCELLED } from '../domain/orders/order-facts.ts';
import { codeInOrder, type CodeInOrder, type ItemOfOrder } from '../domain/packing/code-in-order.ts';
import type { Parcel } from '../domain/packing/contents.ts';
import { formerItem, uncodedItem } from '../domain/packing/former-items.ts';
import type { PackingPlan, PlannedItem } from '../domain/packing/plan.ts';
import { parcelMeant } from '../domain/packing/next-parcel.ts';
import { itemOf, isComplete } from '../domain/packing/state.ts';
import { chooseParcel, count, type Counted } from '../domain/packing/step.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { MissedScan, ScanMiss } from '../journal/packing/scan-misses.ts';
import type { Confirmed, PackingScan } from './packing-outcome.ts';
import { isLabel, labelOf } from '../scan/label-of.ts';
import { namedOrders, othersOfNumber, similarlyNumbered } from '../scan/named-orders.ts';
import type { CodeMeanings } from '../journal/hall/code-book.ts';
import { learnedMeanings } from '../scan/learned-code.ts';
import { unknownReason } from '../scan/unreadable.ts';
import { beginningOf, withCodeOf, type Beginning } from './beginning.ts';
import { itemChoices } from './item-choices.ts';
import { KnownItems, type KnownItemQueries } from './known-items.ts';
import type { PackingOrder, PackingOrders } from './packing-orders.ts';

export interface PackingScansParts {
  orders: PackingOrders;
  scan: KnownItemQueries &
    Pick<
      ScanQueries,
      | ('ordersByNumber' | 'ordersByChannelOrderId' | 'ordersBySqueezedNumber' | 'ordersByLabel')
      | ('isCodeOfOther' | 'isSkuOfSeveral')
    >;
  codes: CodeMeanings;
  /** Notes a scan that did not count. If it cannot be noted, that costs a statistic, not a scan. */
  missed: (miss: MissedScan) => void;
}

export class PackingScans {
  readonly #o: PackingScansParts;
  readonly #orders: PackingOrders;
  readonly #items: KnownItems;

  constructor(parts: PackingScansParts) {
    this.#o = parts;
    this.#items = new KnownItems(parts.scan);
    this.#orders = parts.orders;
  }

  scan(at: PackingOrder, { meaning, units, key, into }: PackingScan): PackingAnswer {
    const { text } = meaning;
    if (at.state?.phase === 'to-pull') return this.#scanOfBoxToPull(at, meaning);
    const begun = this.#beginningOf(at);
    if (!begun) return { signal: 'stopped', view: this.#orders.viewOf(at), text };
    const { state } = begun;
    const found = this.#find(at, at.plan ?? state.plan, meaning);
    const countOf = (item: PlannedItem, counted: number, taught: boolean) =>
      this.#count(at, begun, item, {
        units: counted,
        method: taught ? 'case' : 'scan',
        code: text,
        reason: null,
        parcel: into?.key === item.key ? into.parcel : undefined,
      });
    switch (found.kind) {
      case 'item':
        // A chosen meaning includes its number of units.
        return countOf(found.item, key === null ? units * found.units : units, found.taught);
      case 'items': {
        // The item was already chosen, if its parcel is being confirmed.
        const chosen = found.items.find(({ item }) => item.key === (key ?? into?.key))?.item;
        if (chosen) return countOf(chosen, units, found.taught);
        const { isDisputed } = found;
        const choices = itemChoices(state, found.items);
        return { signal: 'choice', view: this.#orders.viewOf(at), text, isDisputed, choices };
      }
      case 'parcel':
        // The number of a full order closes it.
        if (!found.isNumber || !isComplete(state))
          return this.#chooseByCode(at, begun, parcelMeant(state, found.planned, into), text);
        return this.#ownNumber(at, text);
      case 'this-order':
        return this.#ownNumber(at, text);
      case 'taught-elsewhere':
      case 'nothing':
        return this.#notInOrder(at, meaning, found);
    }
  }

  /** The item of the order that the code names, whether or not it may be packed now; null: none, or several. */
  itemIn(at: PackingOrder, meaning: ScanMeaning): ItemOfOrder | null {
    const plan = at.stop === null && at.plan ? at.plan : (at.newest?.plan ?? at.plan);
    const found = plan && this.#find(at, plan, meaning);
    return found?.kind === 'item' ? found : null;
  }

  /** True if the code is not of this order and names another one: it opens neither. */
  isOfOtherOrder(at: PackingOrder, meaning: ScanMeaning): boolean {
    const begun = this.#beginningOf(at);
    if (!begun) return false;
    const found = this.#find(at, at.plan ?? begun.state.plan, meaning);
    if (found.kind !== 'nothing') return false;
    const { scan } = this.#o;
    return (
      namedOrders(scan, meaning.text).orders.length > 0 ||
      isLabel(scan, meaning) ||
      (this.#items.knownBy(meaning) === null && similarlyNumbered(scan, meaning).orders.length > 0)
    );
  }

  /** Units that cannot be scanned. @returns null if the order has no such item */
  confirm(at: PackingOrder, { key, approvedBy, ...confirmed }: Confirmed): PackingAnswer | null {
    const begun = this.#beginningOf(at);
    if (!begun) return { signal: 'stopped', view: this.#orders.viewOf(at), text: '' };
    const item = itemOf(at.plan ?? begun.state.plan, key);
    const counted = { ...confirmed, method: 'hand' as const, code: null };
    return item ? this.#count(at, begun, item, counted, approvedBy) : null;
  }

  #find(at: PackingOrder, plan: PackingPlan, meaning: ScanMeaning): CodeInOrder {
    const taught = (code: string) => learnedMeanings(this.#o, code);
    const isKnown = (key: string) => this.#items.product(key) !== null;
    return codeInOrder(plan, this.#orders.namesOf(at), meaning, taught, isKnown);
  }

  /** First item of a plan that the code names. */
  #firstIn(at: PackingOrder, plan: PackingPlan, meaning: ScanMeaning): PlannedItem | undefined {
    const found = this.#find(at, plan, meaning);
    return found.kind === 'items' ? found.items[0]?.item : found.kind === 'item' ? found.item : undefined;
  }

  /** Null if no unit can be counted. */
  #beginningOf(at: PackingOrder): Beginning | null {
    const begun = beginningOf(at);
    return begun?.state.phase === 'open' ? begun : null;
  }

  #count(
    at: PackingOrder,
    begun: Beginning,
    item: PlannedItem,
    counted: Omit<Counted, 'key'>,
    approvedBy: string | null = null,
  ): PackingAnswer {
    const { key, name, sku } = item;
    const text = counted.code ?? '';
    const scanned = { text, name, sku };
    const { state, first } = counted.method === 'scan' ? withCodeOf(begun, item) : begun;
    const made = count(state, { key, ...counted });
    if (made.ok) {
      const next = this.#orders.record(at, [...first, made.event], 'packer', approvedBy);
      const signal = next.state && isComplete(next.state) ? ('complete' as const) : ('right' as const);
      if (signal === 'complete') this.#orders.askAbout(next);
      const parcel = made.event.kind === 'counted' ? made.event.parcel : 1;
      return { signal, view: this.#orders.viewOf(next), ...scanned, key, units: counted.units, parcel };
    }
    const { refusal } = made;
    const view = this.#orders.viewOf(at);
    if (refusal.why === 'too-many') {
      this.#miss(at, 'too-many', text, sku);
      return {
        signal: 'too-many',
        view,
        ...scanned,
        units: counted.units,
        due: refusal.due,
        packed: refusal.packed,
      };
    }
    if (refusal.why === 'wrong-parcel') {
      this.#miss(at, 'wrong-parcel', text, sku);
      const { why: signal, ...where } = refusal;
      return { signal, view, ...scanned, key, units: counted.units, ...where };
    }
    return { signal: 'stopped', view, text };
  }

  #chooseByCode(
    at: PackingOrder,
    { state, first }: Beginning,
    parcel: Parcel | undefined,
    text: string,
  ): PackingAnswer {
    const made = parcel && chooseParcel(state, parcel.number);
    if (!parcel || !made?.ok) return { signal: 'stopped', view: this.#orders.viewOf(at), text };
    const next = this.#orders.record(at, [...first, made.event], 'packer');
    return { signal: 'turned', view: this.#orders.viewOf(next), text, parcel: parcel.number };
  }

  /** Two sales channels can give one number: the paper in the hand may be another order's. */
  #ownNumber(at: PackingOrder, text: string): PackingAnswer {
    const view = this.#orders.viewOf(at);
    const isShared =
      text !== at.session.orderId &&
      othersOfNumber(this.#o.scan, at.session.orderId, text).some(({ open }) => open);
    return isShared
      ? { signal: 'other-order', view, text, orderId: null, isCancelled: false }
      : { signal: 'this-order', view, text };
  }

  /** @param named at least one order, open ones first; the order on the bench if it is written in another form */
  #otherOrder(at: PackingOrder, text: string, [other, ...more]: readonly NamedOrder[]): PackingAnswer {
    const view = this.#orders.viewOf(at);
    // Orders of the queue come first; if two of them match, a person chooses.
    const orderId = more[0]?.open === true ? null : (other?.orderId ?? null);
    if (orderId === at.session.orderId) return this.#ownNumber(at, text);
    const isCancelled =
      orderId !== null && (other?.status === CANCELLED || this.#orders.isCancelledHere(orderId));
    return { signal: 'other-order', view, text, orderId, isCancelled };
  }

  #notInOrder(
    at: PackingOrder,
    meaning: ScanMeaning,
    found: Extract<CodeInOrder, { kind: 'taught-elsewhere' | 'nothing' }>,
  ): PackingAnswer {
    const { scan } = this.#o;
    const { text } = meaning;
    const view = this.#orders.viewOf(at);
    const named = namedOrders(scan, text).orders;
    if (named.length > 0) return this.#otherOrder(at, text, named);
    const none = at.newest && this.#firstIn(at, at.newest.notOrdered, meaning);
    if (none) {
      this.#miss(at, 'too-many', text, none.sku);
      return { signal: 'too-many', view, text, name: none.name, sku: none.sku, units: 1, due: 0, packed: 0 };
    }
    const elsewhere =
      found.kind === 'taught-elsewhere'
        ? { sku: found.sku, serviceSku: null, name: null }
        : this.#items.knownBy(meaning);
    const former = formerItem(at.state, at.plan, (plan) => this.#firstIn(at, plan, meaning));
    const uncoded = !former && elsewhere && uncodedItem(at.plan ?? at.newest?.plan ?? null, elsewhere);
    if (uncoded) {
      const { sku, name } = uncoded;
      return { signal: 'wrong-item', view, text, sku, name, why: 'no-code' };
    }
    // A code that is another product's by now is that product.
    const isOther = elsewhere !== null && elsewhere.sku !== former?.sku;
    const wrong = isOther
      ? { sku: elsewhere.sku, name: elsewhere.name, why: 'not-ordered' as const }
      : former;
    if (wrong) {
      this.#miss(at, 'wrong-item', text, wrong.sku);
      return { signal: 'wrong-item', view, text, ...wrong };
    }
    // The router locates that order, since it knows more than packing.
    const label = labelOf(scan, meaning, () => null);
    if (label) return { signal: 'label', view, text, ...label };
    const { orders: similar } = similarlyNumbered(scan, meaning);
    if (similar.length > 0) return this.#otherOrder(at, text, similar);
    this.#miss(at, 'unknown', text, null);
    return { signal: 'unknown', view, text, why: unknownReason(meaning) };
  }

  /** A box to be pulled is found by any code on it that names it. */
  #scanOfBoxToPull(at: PackingOrder, meaning: ScanMeaning): PackingAnswer {
    const { text } = meaning;
    const { scan } = this.#o;
    const names = this.#orders.namesOf(at);
    const found =
      at.state &&
      codeInOrder(
        at.state.plan,
        names,
        meaning,
        () => [],
        () => false,
      ).kind;
    const isItsLabel = labelOf(scan, meaning, () => null)?.orderId === at.session.orderId;
    const isShared = found === 'this-order' && othersOfNumber(scan, at.session.orderId, text).length > 0;
    if (isShared || (found !== 'this-order' && found !== 'parcel' && !isItsLabel))
      return { signal: 'stopped', view: this.#orders.viewOf(at), text };
    const next = this.#orders.record(at, [{ kind: 'pulled' }], 'packer');
    return { signal: 'pulled', view: this.#orders.viewOf(next), text };
  }

  #miss({ session: { orderId } }: PackingOrder, kind: ScanMiss['kind'], code: string, sku: string | null) {
    this.#o.missed({ orderId, kind, code, sku });
  }
}
