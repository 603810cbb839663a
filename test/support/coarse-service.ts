/** A service that keeps finer creation times than it shows, and compares by those. */
import { json, startFaultyService, type Answers, type FaultyService } from './faulty-service.ts';
import { aPage } from './order-json.ts';
import type { Json } from '../../src-main/domain/orders/read-value.ts';

/** @param creation `exact` is compared with what is asked for; `shown` is in the answer; ISO 8601 */
export function startCoarseService(
  creation: { exact: string; shown: string },
  orders: () => Json[],
  answers: Partial<Answers> = {},
): Promise<FaultyService> {
  const exact = Date.parse(creation.exact);
  return startFaultyService({
    list: (request, response) => {
      const from = Date.parse(request.query.get('creationDateFrom') ?? '') || -Infinity;
      const until = Date.parse(request.query.get('creationDateUntil') ?? '') || Infinity;
      const isAskedFor = from <= exact && exact <= until;
      const shown = orders().map((order) => ({ ...order, creationDate: creation.shown }));
      json(aPage(isAskedFor ? shown : []))(request, response);
    },
    ...answers,
  });
}
