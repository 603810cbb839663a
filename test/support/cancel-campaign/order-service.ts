/** The campaign's order service over HTTP: an order book behind answers that go wrong, and away for short times. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { ServiceAddresses } from '../../../src-main/upstream/client.ts';
import { hangUp, json, startFaultyService, type Answer } from '../faulty-service.ts';
import { sendText } from '../loopback.ts';
import { aPage } from '../order-json.ts';
import { fateOf, WELL, type Fate } from './fates.ts';
import type { ServiceOrder, OrderBook } from './order-book.ts';

/** Places for a kill within a request. */
export type Place = 'asked' | 'effect' | 'look-up';

export interface RunningService {
  addresses: ServiceAddresses;
  /** Called when a request has come to that place. */
  reached: (place: Place) => void;
  /** From now on everything goes well. */
  behave(): void;
  /** Requests of every kind. */
  readonly requests: number;
}

const PAGE = 20;
const SLOWLY = { 'retry-after': '1' };
/** Chance of each list request to find the service away, and for how long. */
const AWAY = { chance: 0.02, mostMs: 150 };

/** @param fates of the first cancels, in their order; later ones are random */
export async function openService(
  book: OrderBook,
  random: Random,
  wild: boolean,
  fates: Fate[] = [],
): Promise<RunningService> {
  let behaves = false;
  let requests = 0;
  let here = true;

  const cancel: Answer = (request, response) => {
    requests++;
    opened.reached('asked');
    const { cancelDate, cancelReason } = JSON.parse(request.body) as Record<
      'cancelDate' | 'cancelReason',
      string
    >;
    const { order, ask } = book.asked(decodeURIComponent(request.path.split('/')[4] ?? ''), cancelReason);
    const fate = fates.shift() ?? (behaves ? WELL : fateOf(random, wild));
    let did = false;
    const doIt = () => {
      did = book.cancel(order, cancelDate, cancelReason);
      opened.reached('effect');
    };
    const answer = () => {
      ask.refused = answerCancel(book, order, { fate, did }, response);
      if (fate.answer === 429 && did) order.liedAbout = cancelReason;
      if (!ask.refused && fate.answer !== 'well') book.counts.lost++;
    };
    if (fate.effect === 'now') doIt();
    if (fate.effect === 'late' && fate.answer === 'well') {
      setTimeout(() => {
        doIt();
        answer();
      }, fate.pauseMs);
    } else if (fate.answer === 'well' && fate.pauseMs > 0) {
      setTimeout(answer, fate.pauseMs);
    } else {
      answer();
      if (fate.effect === 'late') setTimeout(doIt, fate.pauseMs);
    }
  };

  const list: Answer = (request, response) => {
    requests++;
    const isLookUp = request.query.get('status') === null;
    if (isLookUp) opened.reached('look-up');
    else if (request.query.get('nextPageToken') === null) book.sweepBegins();
    if (!behaves && random.chance(AWAY.chance)) void beAway(random.whole(1, AWAY.mostMs));
    const wrong = behaves ? null : random.weighted<Answer | null>(LIST_FAULTS);
    if (wrong) return wrong(request, response);
    const { page, next } = pageOf(book, request.query);
    if (isLookUp) for (const order of page) book.shown(order);
    json(
      aPage(
        page.map((order) => book.text(order)),
        next,
      ),
    )(request, response);
  };

  let service = await startFaultyService({ cancel, list });
  const port = Number(new URL(service.orderUrl).port);

  /** The port is closed; open requests are cut. */
  async function beAway(ms: number): Promise<void> {
    if (!here) return;
    here = false;
    await service.stop();
    await sleep(ms);
    service = await startFaultyService({ cancel, list }, port);
    here = true;
  }

  const opened: RunningService = {
    addresses: service,
    reached: () => undefined,
    behave: () => {
      behaves = true;
    },
    get requests() {
      return requests;
    },
  };
  return opened;
}

const LIST_FAULTS: [Answer | null, number][] = [
  [null, 88],
  [json({ message: 'broken' }, 500), 5],
  [hangUp, 4],
  [json({ message: 'slowly' }, 429, SLOWLY), 1],
  [json('<!doctype html>'), 2],
];

/** @returns true if the station was told clearly that nothing was done */
function answerCancel(
  book: OrderBook,
  order: ServiceOrder,
  { fate, did }: { fate: Fate; did: boolean },
  response: ServerResponse,
): boolean {
  const send = (status: number, body: object, headers?: Record<string, string>) =>
    sendText(response, JSON.stringify(body), status, headers);
  switch (fate.answer) {
    case 'well':
      if (did) send(200, book.text(order, true));
      else send(409, { message: `order ${order.orderId} is CANCELLED and cannot be cancelled` });
      return !did;
    case 'cut':
      response.socket?.destroy();
      return false;
    case 'reset':
      response.socket?.resetAndDestroy();
      return false;
    case 'half':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('{"orderId":', () => response.socket?.destroy());
      return false;
    case 'silence':
      return false;
    case 429:
      send(429, { message: 'slowly' }, SLOWLY);
      return true;
    case 500:
      send(500, { message: 'broken' });
      return false;
    case 503:
      send(503, { message: 'away' }, SLOWLY);
      return false;
    default:
      return fate.answer satisfies never;
  }
}

function pageOf(book: OrderBook, query: URLSearchParams): { page: ServiceOrder[]; next: string | undefined } {
  const moment = (name: string, otherwise: number) => Date.parse(query.get(name) ?? '') || otherwise;
  const after = Number(query.get('nextPageToken') ?? -Infinity);
  const all = book
    .listed({
      status: query.get('status'),
      from: moment('creationDateFrom', -Infinity),
      until: moment('creationDateUntil', Infinity),
    })
    .filter((o) => o.createdAt > after);
  const page = all.slice(0, PAGE);
  return { page, next: all.length > PAGE ? String(page.at(-1)?.createdAt) : undefined };
}
