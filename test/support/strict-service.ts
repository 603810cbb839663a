import type { ServiceAddresses } from '../../src-main/upstream/client.ts';
import { json, startFaultyService, type Answer, type FaultyService } from './faulty-service.ts';
import type { ManualClock } from './manual-clock.ts';

export interface StrictService extends FaultyService, ServiceAddresses {
  /** Requests with a token whose life was over, in a row: the most there ever were. */
  readonly mostDeadInARow: number;
  /** Lists that were answered. */
  readonly answered: number;
}

/** A service that knows when its tokens die: by time that has passed, whatever any clock was set to. */
export async function startStrictService(clock: ManualClock, expiresIn = 28_800): Promise<StrictService> {
  const issued = new Map<string, number>();
  let inARow = 0;
  let mostDeadInARow = 0;
  let answered = 0;
  const token: Answer = (request, response) => {
    const name = `strict-token-${issued.size + 1}`;
    issued.set(`Bearer ${name}`, clock.elapsed());
    json({ token: name, tokenType: 'Bearer', expiresIn })(request, response);
  };
  const list: Answer = (request, response) => {
    const from = issued.get(request.headers.authorization ?? '');
    const isAlive = from !== undefined && clock.elapsed() - from < expiresIn * 1_000;
    inARow = isAlive ? 0 : inARow + 1;
    mostDeadInARow = Math.max(mostDeadInARow, inARow);
    if (isAlive) answered++;
    (isAlive ? json({ orders: [] }) : json({ message: 'the bearer token has expired' }, 401))(
      request,
      response,
    );
  };
  const service = await startFaultyService({ token, list });
  return Object.defineProperties(service, {
    mostDeadInARow: { get: () => mostDeadInARow },
    answered: { get: () => answered },
  }) as StrictService;
}
