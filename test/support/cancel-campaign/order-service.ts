/** The service of the campaign: it does what it is asked for, and says when a station could be killed within a call. */
import type { Random } from '../../../src-main/practice/invented/random.ts';
import type { ServiceAddresses } from '../../../src-main/upstream/client.ts';
import { json, startFaultyService, type Answer } from '../faulty-service.ts';
import { aPage } from '../order-json.ts';
import type { OrderBook } from './order-book.ts';

/** A request to cancel has arrived; it has had its effect; a look-up has arrived. */
export type Place = 'asked' | 'effect' | 'look-up';

interface RunningService {
  addresses: ServiceAddresses;
  /** Replaced by the campaign. @returns true if the station was killed there */
  reached(place: Place): boolean;
  readonly requests: number;
}

const PAGE = 20;

/** @param deniesFirst it says "too many requests" to the first cancel and does it all the same, and refuses what is cancelled */
export async function openService(
  book: OrderBook,
  random: Random,
  deniesFirst = false,
): Promise<RunningService> {
  let requests = 0;
  let isDenied = deniesFirst;

  const cancel: Answer = (request, response) => {
    requests++;
    const { cancelDate, cancelReason } = JSON.parse(request.body) as Record<string, string>;
    const reason = cancelReason ?? '';
    const order = book.asked(decodeURIComponent(request.path.split('/')[4] ?? ''), reason);
    // The request of a station that died may never have arrived.
    if (opened.reached('asked') && random.chance(0.5)) return;
    if (deniesFirst && order.effects.length > 0)
      return json({ message: `order ${order.orderId} is CANCELLED and cannot be cancelled` }, 409)(
        request,
        response,
      );
    book.cancel(order, cancelDate ?? '', reason);
    opened.reached('effect');
    if (isDenied) {
      isDenied = false;
      return json({ message: 'slowly' }, 429, { 'retry-after': '1' })(request, response);
    }
    json(book.text(order, true))(request, response);
  };

  const list: Answer = (request, response) => {
    requests++;
    const { query } = request;
    const isLookUp = query.get('status') === null;
    if (isLookUp) opened.reached('look-up');
    else if (query.get('nextPageToken') === null) book.sweepBegins();
    const moment = (name: string, otherwise: number) => Date.parse(query.get(name) ?? '') || otherwise;
    const from = moment('creationDateFrom', -Infinity);
    const after = Number(query.get('nextPageToken') ?? -Infinity);
    const all = book
      .listed({ status: query.get('status'), from, until: moment('creationDateUntil', Infinity) })
      .filter(({ createdAt }) => createdAt > after);
    const page = all.slice(0, PAGE);
    if (isLookUp) for (const order of page) book.shown(order);
    const next = all.length > PAGE ? String(page.at(-1)?.createdAt) : undefined;
    json(
      aPage(
        page.map((order) => book.text(order)),
        next,
      ),
    )(request, response);
  };

  const opened: RunningService = {
    addresses: await startFaultyService({ cancel, list }),
    reached: () => false,
    get requests() {
      return requests;
    },
  };
  return opened;
}
