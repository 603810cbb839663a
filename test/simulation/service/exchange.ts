/** Requests of the station from start to end: the faults they meet, what the service does, and who learns of it. */
import { createRandom } from '../../../src-main/practice/invented/random.ts';
import type { HttpCall } from '../../../src-main/upstream/http/http-call.ts';
import type { Met } from '../faults/faults.ts';
import type { Weather } from '../faults/weather.ts';
import type { Arrival, Ending } from '../machine/network.ts';
import type { Schedule } from '../machine/schedule.ts';
import type { Trace } from '../../chaos/trace.ts';
import type { Station } from '../station.ts';
import type { CancelTruth } from '../truth/cancels.ts';
import type { Knowledge } from '../truth/knowledge.ts';
import type { Manners } from '../truth/manners.ts';
import type { RequestShape } from '../truth/request-shape.ts';
import type { TokenTruth } from '../truth/tokens.ts';
import type { OrderBook } from './book.ts';
import type { Habits } from './habits.ts';
import type { OrderService, Reply, Request } from './service.ts';

interface ExchangeParts {
  seed: string;
  schedule: Schedule;
  trace: Trace;
  book: OrderBook;
  habits: Habits;
  service: OrderService;
  weather: Weather;
  knowledge: Knowledge;
  manners: Manners;
  tokens: TokenTruth;
  shape: RequestShape;
  cancels: CancelTruth;
  /** The station is killed. */
  kill: (where: string) => void;
  met: (what: string) => void;
}

const LATE_MS = 120_000;
const SLOW_MS = 28_000;
/** Longer than five look-ups. */
const LATE_LIST_MS = 180_000;

export class Exchange {
  readonly #o: ExchangeParts;
  #requests = 0;
  readonly #counts = new Map<Request['kind'], number>();
  /** Moment at which the next request kills the station: before it leaves or after. */
  killAt: 'before' | 'after' | null = null;
  /** No host can be reached until then, milliseconds since the beginning. */
  awayUntil = 0;

  constructor(parts: ExchangeParts) {
    this.#o = parts;
  }

  /** @returns null if it never leaves, since the station dies or is dead */
  leaves(station: Station, call: HttpCall): { request: Request; fault: Met | null } | null {
    const { trace, manners, tokens, shape, cancels, weather, schedule, met } = this.#o;
    // Effects of a killed station's code within its last step never happen.
    if (station.isGone) return null;
    if (this.killAt === 'before') {
      this.killAt = null;
      this.#o.kill('before a request leaves');
      return null;
    }
    const request = this.#requestOf(station, call);
    const fault = schedule.now < this.awayUntil ? 'service-restart' : weather.meets(request);
    trace.add('act', 'station', `${request.kind} ${describe(request)}${fault ? ` [${fault}]` : ''}`);
    shape.sends(request);
    tokens.sends(request);
    manners.sends(request);
    if (request.kind === 'cancel') cancels.sends(request, orderIdOf(request));
    if (fault) met(`fault ${fault} x ${request.kind}`);
    if (this.killAt === 'after') {
      this.killAt = null;
      schedule.in(0, () => this.#o.kill('after a request left'));
    }
    return { request, fault };
  }

  #requestOf(station: Station, { method, url, token, body }: HttpCall): Request {
    const kind = kindOf(url);
    const nth = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, nth);
    return {
      kind,
      nth,
      n: ++this.#requests,
      method,
      path: url.pathname,
      query: url.searchParams,
      token: token ?? null,
      body: (body ?? {}) as Record<string, unknown>,
      sentAt: this.#o.schedule.now,
      life: station.n,
    };
  }

  arrives(request: Request, fault: Met | null): Arrival {
    const arrival = this.#arrival(request, fault);
    if (arrival.reply) this.#o.cancels.gives(arrival.reply);
    return arrival;
  }

  #arrival(request: Request, fault: Met | null): Arrival {
    const { seed, service, schedule, habits, book } = this.#o;
    const random = createRandom(seed, 'arrival', request.kind, request.nth);
    const arrival = (reply: Reply | null, isCut: Arrival['isCut'] = false, pauseMs = 0): Arrival => ({
      reply,
      isCut,
      pauseMs,
    });
    const isCancel = request.kind === 'cancel';
    switch (fault) {
      case 'throttled':
        return arrival(service.throttled());
      case 'unauthorised':
      case 'token-refused':
        return arrival({ status: 401, body: '{"message":"invalid token"}' });
      case 'wrong-credentials':
        if (request.kind !== 'sign-in') return arrival({ status: 401, body: '{"message":"invalid token"}' });
        return arrival({
          status: random.pick([200, 400, 401, 403]),
          body: '{"message":"Incorrect username or password."}',
        });
      case 'odd-answers': {
        const status = random.pick([201, 204, 302]);
        if (status === 302) return arrival({ status, body: '' });
        const reply = this.#answer(request);
        // The request is executed, without an answer.
        if (status === 204) return arrival({ status: reply.status === 200 ? 204 : reply.status, body: '' });
        return arrival({ ...reply, status: reply.status === 200 ? 201 : reply.status });
      }
      case 'web-page':
        return arrival({ status: 200, body: '<!doctype html><p>Welcome</p>', contentType: 'text/html' });
      case 'errors':
        if (isCancel && random.chance(0.5)) this.#cancel(request);
        return arrival({ status: random.pick([500, 503]), body: '{"message":"broken"}' });
      case 'silence':
        if (isCancel && random.chance(0.5)) this.#cancel(request);
        return arrival(null);
      case 'lost-answers':
      case 'half-answers':
        this.#answer(request);
        return arrival(null, fault === 'half-answers' ? 'within-it' : 'before-it', random.next() * 200);
      case 'slow':
        return arrival(this.#answer(request), false, random.next() * SLOW_MS);
      case 'refused-cancels':
        return arrival({ status: 422, body: '{"message":"not now"}' });
      case 'empty-yes': {
        const order = book.orders.get(orderIdOf(request));
        if (!order || order.effects.length > 0) return arrival(this.#answer(request));
        return arrival({ status: 200, body: book.complete(order) });
      }
      case 'lost-and-late': {
        const order = book.orders.get(orderIdOf(request));
        const isDone = random.chance(0.5);
        // If a second cancel has its effect as well, nothing is certain while the list is late.
        const isStale = isDone && habits.isStrict && random.chance(0.5);
        if (order) book.hide(order, random.next() * LATE_LIST_MS, isStale);
        if (isDone) this.#cancel(request);
        return arrival(null, 'before-it');
      }
      case 'late-effect':
        if (!habits.isStrict) return arrival(this.#answer(request));
        schedule.in(random.next() * LATE_MS, () => void this.#cancel(request));
        return arrival(null, 'before-it');
      case 'denied-but-done':
        if (!habits.isStrict) return arrival(this.#answer(request));
        if (this.#cancel(request)) this.#o.cancels.denied.add(orderIdOf(request));
        return arrival(service.throttled());
      // Those do not arrive.
      case 'network-down':
      case 'service-restart':
      case 'connect-timeout':
      case 'lost-requests':
      case null:
        return arrival(this.#answer(request));
      default:
        return fault satisfies never;
    }
  }

  #answer(request: Request): Reply {
    const { service, book } = this.#o;
    if (request.kind !== 'cancel') return service.answer(request);
    const refusal = service.refusesCancel(request);
    if (refusal) return refusal;
    const order = book.orders.get(orderIdOf(request));
    if (!order) return { status: 404, body: '{"message":"not shown"}' };
    return service.cancelAnswer(order, this.#cancel(request));
  }

  /** @returns whether it had an effect */
  #cancel(request: Request): boolean {
    const { book, trace } = this.#o;
    const order = book.orders.get(orderIdOf(request));
    const { cancelDate, cancelReason } = request.body as { cancelDate: string; cancelReason: string };
    const isDone = order !== undefined && book.cancel(order, 'us', cancelReason, cancelDate);
    if (isDone) trace.add('act', 'service', `"${order.orderId}" is CANCELLED (${cancelReason})`);
    return isDone;
  }

  ends(request: Request, ending: Ending): void {
    const { trace, met, manners, tokens, shape, knowledge, cancels } = this.#o;
    const words = ending.kind === 'failure' ? ending.code : String(ending.reply.status);
    trace.add('act', 'station', `${request.kind} ${request.n} ends: ${words}`);
    met(`${request.kind} ends ${words}`);
    const reply = ending.kind === 'answer' ? ending.reply : null;
    manners.ends(request, reply);
    tokens.ends(request, reply);
    if (reply) shape.ends(reply);
    if (ending.kind === 'failure') {
      knowledge.failed();
      return cancels.failed(request, ending.code);
    }
    trace.add('detail', 'service', ending.reply.body);
    knowledge.answered(request, ending.reply);
    cancels.answered(request, ending.reply);
  }
}

/** Purposes of the specification's paths. */
function kindOf({ pathname, searchParams }: URL): Request['kind'] {
  if (pathname.endsWith('/token')) return 'sign-in';
  if (pathname.endsWith('/cancel')) return 'cancel';
  if (!pathname.endsWith('/ext/orders')) return 'other';
  return searchParams.get('status') === null ? 'look-up' : 'list';
}

const orderIdOf = ({ path }: Pick<Request, 'path'>): string =>
  decodeURIComponent(path.split('/').at(-2) ?? '');

function describe({ n, kind, query, path, body }: Request): string {
  if (kind === 'cancel') return `${n} of "${orderIdOf({ path })}" (${String(body['cancelReason'])})`;
  if (kind === 'sign-in') return String(n);
  return `${n} ${query.size === 0 ? 'whole list' : query.toString()}`;
}
