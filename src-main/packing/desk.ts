/**
 * Packing at this station. Every step is tried on the state first, then written, then shown: what a packer has seen is
 * on disk. Answers from what is on this machine; no step waits for the service.
 */
import type { ScanQueries } from '../cache/scan.ts';
import type { PackingAnswer, PackingStop, PackingView } from '../contract/packing.ts';
import type { OrderClaims } from '../domain/order-claim.ts';
import { codeInOrder, type CodeInOrder } from '../domain/packing/code-in-order.ts';
import type { PackingEvent } from '../domain/packing/event.ts';
import { packingView } from '../domain/packing/packing-view.ts';
import { mustBeFree, type PlannedArticle } from '../domain/packing/plan.ts';
import { revise } from '../domain/packing/revision.ts';
import { boxVerdict, stopOf, type BoxVerdict } from '../domain/packing/standing.ts';
import { apply, articleOf, isComplete, type PackingState, type Phase } from '../domain/packing/state.ts';
import * as steps from '../domain/packing/step.ts';
import { codeKey } from '../domain/scan-code.ts';
import { lookupKeys } from '../domain/scan/lookup-keys.ts';
import type { ScanMeaning } from '../domain/scan/scan-meaning.ts';
import type { LearnedCodes } from '../journal/learned-codes.ts';
import type { PackingJournal, ScanMiss } from '../journal/packing.ts';
import type { PackingOutcome, PackingPort, PackingScan } from '../router/packing-port.ts';
import type { NewestOrder, NewestOrders } from './newest-orders.ts';
import type { PackingSessions, Session } from './sessions.ts';

export interface PackingDeskParts {
  journal: PackingJournal;
  sessions: PackingSessions;
  newest: NewestOrders;
  scan: Pick<ScanQueries, 'orderById' | 'ordersByChannelOrderId' | 'itemKinds'>;
  codes: Pick<LearnedCodes, 'find'>;
  claims: OrderClaims;
  /** Who packs where. */
  who: () => { operator: string | null; station: string };
  now: () => number;
  /** A confirmation by hand needs a reason here. */
  handReason: () => boolean;
  /** An order has come into another phase: lists and the queue follow. */
  phaseChanged: () => void;
  /** The service is to be asked about this order now. */
  ask: (orderId: string, createdAt: number | null) => void;
  /** A miss could not be noted: that costs a statistic, not a scan. */
  missLost: (error: unknown) => void;
}

/** Phases after which the order is as if nobody had packed it. */
const OVER: readonly Phase[] = ['put-back', 'moved-on', 'pulled'];
const AT_BENCH: readonly Phase[] = ['open', 'short'];

/** One order as it stands this moment. */
interface Standing {
  session: Session;
  newest: NewestOrder | null;
  /** What is at work; null where that is nothing yet, or nothing any more. */
  state: PackingState | null;
  stop: PackingStop | null;
}

export class PackingDesk implements PackingPort {
  readonly #o: PackingDeskParts;

  constructor(parts: PackingDeskParts) {
    this.#o = parts;
  }

  view(orderId: string): PackingView | null {
    const at = this.#standing(orderId);
    return at && this.#viewOf(at);
  }

  open(orderId: string, { free, anew }: { free: boolean; anew: boolean }): PackingOutcome {
    const at = this.#standing(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    const { stop, newest } = at;
    const broken = stop?.kind === 'history-changed';
    if (stop && !(broken && anew)) return { ok: false, why: 'stopped' };
    if (at.state) return at.state.phase === 'open' ? this.#ok(at) : { ok: false, why: 'nothing-to-do' };
    // What is in a box of which nobody knows has to be looked at, also where it is not to be packed any more.
    if (!newest || (!newest.open && !broken)) return { ok: false, why: 'stopped' };
    const { plan } = newest;
    if (plan.articles.length === 0 && !broken) return { ok: false, why: 'nothing-to-do' };
    if (mustBeFree(plan) && !free) return { ok: false, why: 'contradictions' };
    return this.#write(at, [{ kind: 'opened', plan, free: free && mustBeFree(plan), anew: broken }]);
  }

  scan(orderId: string, { meaning, units, key }: PackingScan): PackingAnswer | null {
    const at = this.#standing(orderId);
    if (!at) return null;
    const { text } = meaning;
    if (at.state?.phase === 'to-pull') return this.#scanOnPullList(at, meaning);
    const begun = this.#begin(at);
    if (!begun) return { signal: 'stopped', view: this.#viewOf(at), text };
    const { state } = begun;
    const names = this.#names(at);
    const found = codeInOrder(state.plan, names, meaning, (code) => this.#o.codes.find(code));
    switch (found.kind) {
      case 'article':
        return this.#count(at, begun, found.article, {
          units: units * found.units,
          method: found.taught ? 'case' : 'scan',
          code: text,
          reason: null,
        });
      case 'articles': {
        const chosen = found.articles.find((a) => a.key === key);
        if (chosen)
          return this.#count(at, begun, chosen, { units, method: 'scan', code: text, reason: null });
        const choices = found.articles.map(({ key: each, name, sku, units: due }) => ({
          key: each,
          name,
          sku,
          left: due - packedUnits(state, each),
        }));
        return { signal: 'choice', view: this.#viewOf(at), text, choices };
      }
      case 'parcel':
        return this.#turnByCode(at, begun, found.planned, text);
      case 'this-order':
        return { signal: 'this-order', view: this.#viewOf(at), text };
      case 'taught-elsewhere':
      case 'nothing':
        return this.#notInOrder(at, meaning, found);
    }
  }

  confirm(
    orderId: string,
    key: string,
    units: number,
    reason: string | null,
  ): PackingAnswer | PackingOutcome {
    const at = this.#standing(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    if (reason === null && this.#o.handReason()) return { ok: false, why: 'reason-missing' };
    const begun = this.#begin(at);
    if (!begun) return { signal: 'stopped', view: this.#viewOf(at), text: '' };
    const article = articleOf(begun.state.plan, key);
    if (!article) return { ok: false, why: 'not-in-order' };
    return this.#count(at, begun, article, { units, method: 'hand', code: null, reason });
  }

  move(orderId: string, moved: steps.Moved): PackingOutcome {
    return this.#step(orderId, (state) => steps.move(state, moved));
  }

  remove(orderId: string, key: string, units: number, parcel: number): PackingOutcome {
    return this.#step(orderId, (state) => steps.remove(state, key, units, parcel));
  }

  turn(orderId: string, parcel: number): PackingOutcome {
    return this.#step(orderId, (state) => steps.turnTo(state, parcel));
  }

  addParcel(orderId: string): PackingOutcome {
    return this.#step(orderId, steps.addParcel);
  }

  undo(orderId: string): PackingOutcome {
    return this.#step(orderId, steps.undo);
  }

  short(orderId: string, key: string, units: number, reason: string): PackingOutcome {
    return this.#step(orderId, (state) => steps.reportShort(state, key, units, reason));
  }

  resume(orderId: string): PackingOutcome {
    return this.#step(orderId, steps.resume);
  }

  seal(orderId: string): PackingOutcome {
    return this.#step(orderId, steps.seal);
  }

  reopen(orderId: string): PackingOutcome {
    return this.#step(orderId, steps.reopen);
  }

  acceptChange(orderId: string, version: string): PackingOutcome {
    const at = this.#standing(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    const { state, newest, stop } = at;
    if (!state || !newest || stop?.kind !== 'changed') return { ok: false, why: 'nothing-to-do' };
    if (newest.version !== version) return { ok: false, why: 'changed-again' };
    const revision = revise(state, newest.plan);
    return revision ? this.#write(at, [revision.event]) : { ok: false, why: 'nothing-to-do' };
  }

  putBack(orderId: string): PackingOutcome {
    const at = this.#standing(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    const { state, stop, newest } = at;
    if (!state) return { ok: false, why: 'nothing-to-do' };
    const status = newest?.status ?? '';
    if (state.phase === 'to-pull') return this.#write(at, [{ kind: 'put-back', why: 'not-ready', status }]);
    if (stop?.kind !== 'cancelled-here' && stop?.kind !== 'not-ready')
      return { ok: false, why: 'nothing-to-do' };
    return this.#write(at, [{ kind: 'put-back', why: stop.kind, status }]);
  }

  pulled(orderId: string): PackingOutcome {
    const at = this.#standing(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    return at.state?.phase === 'to-pull'
      ? this.#write(at, [{ kind: 'pulled' }])
      : { ok: false, why: 'nothing-to-do' };
  }

  isDistrusted(orderId: string): boolean {
    return this.#o.sessions.of(orderId).broken.length > 0;
  }

  /** Holds every box that was closed here against the newest that is known of its order. */
  recheck(): void {
    for (const { orderId } of this.#o.journal.inPhases(['sealed'])) {
      const at = this.#standing(orderId);
      const verdict = at && this.#verdictOf(at);
      if (at && verdict) this.#follow(at, verdict);
    }
  }

  /** The service has shown this order, after it was sealed, and the cache has that. */
  answered(orderId: string): void {
    const at = this.#standing(orderId);
    if (!at || at.state?.phase !== 'sealed') return;
    const verdict = this.#verdictOf(at);
    if (!verdict) return;
    if (verdict.kind === 'may-leave' && !at.state.cleared) {
      this.#record(at, [{ kind: 'cleared', status: verdict.status }], null);
    } else this.#follow(at, verdict);
  }

  #verdictOf({ session: { orderId }, state, newest }: Standing): BoxVerdict | null {
    return state?.phase === 'sealed' ? boxVerdict(state, newest, this.#isCancelledHere(orderId)) : null;
  }

  #follow(at: Standing, verdict: BoxVerdict): void {
    if (verdict.kind === 'on-its-way') {
      this.#record(at, [{ kind: 'moved-on', status: verdict.status }], null);
    } else if (verdict.kind === 'must-not-leave') {
      const { why, status } = verdict;
      this.#record(at, [{ kind: 'pull-asked', why, status }], null);
    }
  }

  #isCancelledHere(orderId: string): boolean {
    return !this.#o.claims.ask(orderId).mayWork;
  }

  /** Null where neither the cache nor the journal has that order. */
  #standing(orderId: string): Standing | null {
    const session = this.#o.sessions.of(orderId);
    const newest = this.#o.newest.byId(orderId);
    const isNothing = session.state === null && session.broken.length === 0;
    if (isNothing && !newest) return null;
    const { broken } = session;
    if (broken.length > 0) {
      const stop: PackingStop = { kind: 'history-changed', events: [...broken] };
      return { session, newest, state: null, stop };
    }
    // What is over is shown as it ended, until the service has the order as ready again.
    const isOver = session.state !== null && OVER.includes(session.state.phase) && newest?.open === true;
    const state = isOver ? null : session.state;
    const isAtBench = state === null || AT_BENCH.includes(state.phase);
    const stop = isAtBench ? stopOf(state, newest, this.#isCancelledHere(orderId)) : null;
    return { session, newest, state, stop };
  }

  /** The state that a unit can come into: an order that nobody has opened is opened by its first unit. */
  #begin({ state, stop, newest }: Standing): { state: PackingState; first: PackingEvent[] } | null {
    if (stop) return null;
    if (state) return state.phase === 'open' ? { state, first: [] } : null;
    if (!newest?.open || mustBeFree(newest.plan) || newest.plan.articles.length === 0) return null;
    const opened: PackingEvent = { kind: 'opened', plan: newest.plan, free: false, anew: false };
    return { state: apply(null, opened), first: [opened] };
  }

  #count(
    at: Standing,
    { state, first }: { state: PackingState; first: PackingEvent[] },
    article: PlannedArticle,
    counted: Omit<steps.Counted, 'key'>,
  ): PackingAnswer {
    const { key, name, sku } = article;
    const text = counted.code ?? '';
    const said = { text, name, sku };
    const made = steps.count(state, { key, ...counted });
    if (made.ok) {
      const next = this.#record(at, [...first, made.event], this.#o.who().operator);
      const signal = next.state && isComplete(next.state) ? ('complete' as const) : ('right' as const);
      if (signal === 'complete') this.#askAbout(next);
      const parcel = made.event.kind === 'counted' ? made.event.parcel : 1;
      return { signal, view: this.#viewOf(next), ...said, units: counted.units, parcel };
    }
    const { refusal } = made;
    const view = this.#viewOf(at);
    if (refusal.why === 'too-many') {
      this.#miss(at, 'too-many', text, sku);
      return {
        signal: 'too-many',
        view,
        ...said,
        units: counted.units,
        due: refusal.due,
        packed: refusal.packed,
      };
    }
    if (refusal.why === 'wrong-parcel') {
      this.#miss(at, 'wrong-parcel', text, sku);
      const { parcel, fits, belongsIn } = refusal;
      return { signal: 'wrong-parcel', view, ...said, units: counted.units, parcel, fits, belongsIn };
    }
    return { signal: 'stopped', view, text };
  }

  #turnByCode(
    at: Standing,
    { state, first }: { state: PackingState; first: PackingEvent[] },
    planned: number,
    text: string,
  ): PackingAnswer {
    const parcel = state.contents.parcels.find((p) => p.planned === planned);
    const made = parcel && steps.turnTo(state, parcel.number);
    if (!parcel || !made?.ok) return { signal: 'stopped', view: this.#viewOf(at), text };
    const next = this.#record(at, [...first, made.event], this.#o.who().operator);
    return { signal: 'turned', view: this.#viewOf(next), text, parcel: parcel.number };
  }

  #notInOrder(
    at: Standing,
    meaning: ScanMeaning,
    found: Extract<CodeInOrder, { kind: 'taught-elsewhere' | 'nothing' }>,
  ): PackingAnswer {
    const { scan } = this.#o;
    const { text } = meaning;
    const view = this.#viewOf(at);
    const [other] = [scan.orderById(text), ...scan.ordersByChannelOrderId(text)].filter((o) => o !== null);
    if (other) return { signal: 'other-order', view, text, orderId: other.orderId };
    const elsewhere =
      found.kind === 'taught-elsewhere' ? { sku: found.sku, name: null } : this.#known(meaning);
    if (elsewhere) {
      this.#miss(at, 'wrong-item', text, elsewhere.sku);
      return { signal: 'wrong-item', view, text, name: elsewhere.name, sku: elsewhere.sku };
    }
    this.#miss(at, 'unknown', text, null);
    return { signal: 'unknown', view, text, why: whyUnknown(meaning) };
  }

  /** An article that other orders need. */
  #known(meaning: ScanMeaning): { sku: string | null; name: string | null } | null {
    const { scan } = this.#o;
    for (const key of lookupKeys(meaning)) {
      const code = codeKey(key);
      const [kind] = [...(code === null ? [] : scan.itemKinds('code', code)), ...scan.itemKinds('sku', key)];
      if (kind) return { sku: kind.sku, name: kind.name };
    }
    return null;
  }

  /** The box that was looked for is found by any code on it that names it. */
  #scanOnPullList(at: Standing, meaning: ScanMeaning): PackingAnswer {
    const { text } = meaning;
    const found = at.state && codeInOrder(at.state.plan, this.#names(at), meaning, () => null).kind;
    if (found !== 'this-order' && found !== 'parcel')
      return { signal: 'stopped', view: this.#viewOf(at), text };
    const next = this.#record(at, [{ kind: 'pulled' }], this.#o.who().operator);
    return { signal: 'pulled', view: this.#viewOf(next), text };
  }

  #step(orderId: string, step: (state: PackingState) => steps.Step): PackingOutcome {
    const at = this.#standing(orderId);
    if (!at) return { ok: false, why: 'not-found' };
    const { state, stop } = at;
    if (stop) return { ok: false, why: 'stopped' };
    if (!state) return { ok: false, why: 'not-open' };
    const made = step(state);
    return made.ok ? this.#write(at, [made.event]) : { ok: false, why: made.refusal.why };
  }

  #write(at: Standing, events: PackingEvent[]): PackingOutcome {
    const next = this.#record(at, events, this.#o.who().operator);
    // Before it is closed and after: both times the newest word of the service counts.
    if (next.state && (next.state.phase === 'sealed' || isComplete(next.state))) this.#askAbout(next);
    return this.#ok(next);
  }

  /** @param operator null: nobody did it, the station concluded it */
  #record(at: Standing, events: PackingEvent[], operator: string | null): Standing {
    const { session, newest } = at;
    const { orderId } = session;
    const { station } = this.#o.who();
    const before = session.state?.phase;
    const kept = this.#o.journal.byId(orderId);
    const next = this.#o.sessions.record(session, events, {
      salesChannelOrderId: newest?.view.salesChannelOrderId ?? kept?.salesChannelOrderId ?? null,
      orderCreatedAt: newest?.createdAt ?? kept?.orderCreatedAt ?? null,
      at: this.#o.now(),
      operator,
      station,
    });
    const isTold =
      before !== next.state?.phase || events.some((e) => e.kind === 'cleared' || e.kind === 'opened');
    if (isTold) this.#o.phaseChanged();
    return this.#standing(orderId) ?? at;
  }

  #askAbout({ session, newest }: Standing): void {
    const kept = newest ? null : this.#o.journal.byId(session.orderId);
    this.#o.ask(session.orderId, newest?.createdAt ?? kept?.orderCreatedAt ?? null);
  }

  #ok(at: Standing): PackingOutcome {
    return { ok: true, view: this.#viewOf(at) };
  }

  #names({ session: { orderId }, newest }: Standing) {
    const salesChannelOrderId =
      newest?.view.salesChannelOrderId ?? this.#o.journal.byId(orderId)?.salesChannelOrderId ?? null;
    return { orderId, salesChannelOrderId };
  }

  #viewOf(at: Standing): PackingView {
    const { session, newest, stop } = at;
    const { orderId } = session;
    const shown = at.state ?? (newest ? apply(null, opening(newest)) : session.state);
    const order = newest?.view ?? {
      ...this.#names(at),
      dueAt: null,
      country: null,
      outboundCountry: null,
    };
    const misses = this.#o.journal.missesOf(orderId).reduce((sum, m) => sum + m.n, 0);
    const trouble = { misses, shorts: session.shorts, reopened: session.reopened };
    return packingView({
      order,
      state: shown ?? apply(null, NOTHING_LEFT),
      isNew: at.state === null,
      stop,
      trouble,
    });
  }

  #miss(at: Standing, kind: ScanMiss['kind'], code: string, sku: string | null): void {
    const { orderId } = at.session;
    try {
      this.#o.journal.noteMiss({ at: this.#o.now(), orderId, kind, code, sku, ...this.#o.who() });
    } catch (error) {
      this.#o.missLost(error);
    }
  }
}

const opening = ({ plan }: NewestOrder): PackingEvent => ({ kind: 'opened', plan, free: false, anew: false });

/** What is shown of an order of which only a changed history is left. */
const NOTHING_LEFT: PackingEvent = {
  kind: 'opened',
  plan: {
    articles: [],
    deliveries: [],
    parcels: [
      { delivery: null, name: null, code: null, length: null, width: null, height: null, contents: null },
    ],
    contradictions: [],
    shipTo: '',
  },
  free: false,
  anew: false,
};

const packedUnits = (state: PackingState, key: string): number =>
  state.contents.parcels.reduce((sum, parcel) => sum + (parcel.units[key] ?? 0), 0);

function whyUnknown({ error, kind, isCase }: ScanMeaning & { isCase?: boolean }) {
  if (error === null) {
    if (kind === 'sscc') return 'logistic-unit';
    return isCase === true ? 'case' : 'no-match';
  }
  if (error === 'empty') return 'empty';
  return error === 'bad-length' ? 'too-long' : 'misread';
}
