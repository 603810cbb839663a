/** Errors that are put into a station or into the store on purpose: a campaign has to notice each. */
import type { Plant } from '../../../chaos/plants.ts';
import type { FaultKind } from './deck.ts';

export interface CampaignPlant extends Plant {
  /** True if the error is planted in the SQL of a new floor, not in the station. */
  isOfStore?: true;
  /** True if a hostile bench joins. */
  isOfHostile?: true;
  /** Check that shows it. */
  faults: readonly FaultKind[];
  /** Message when it is found. */
  found: RegExp;
}

export const CAMPAIGN_PLANTS: readonly CampaignPlant[] = [
  {
    name: 'departures-not-followed',
    what: 'A bench that follows keeps orders that the leader publishes as gone or left.',
    file: 'cache/write/published-orders.ts',
    find: "part === 'unknown' ? this.#isUnknown(order) : !this.#waits(order)",
    replace: "part === 'unknown' ? this.#isUnknown(order) : order.state === 'open' && !this.#waits(order)",
    faults: [
      'shifting',
      'pause',
      'shifting',
      'lossy',
      'shifting',
      'pause',
      'shifting',
      'lossy',
      'shifting',
      'shifting',
    ],
    found: /is shown, and is not open/,
  },
  {
    name: 'any-term-publishes',
    what: 'The store takes what a bench publishes under a term that is over.',
    file: 'floor/postgres/schema/functions/publish.ts',
    find: `IF (it.bench, it.run, it.term, it.place) IS DISTINCT FROM
    (here.bench, input ->> 'run', (input ->> 'term')::bigint, (input ->> 'place')::bigint) THEN`,
    replace: 'IF false THEN',
    isOfStore: true,
    faults: ['late-leader', 'late-leader'],
    found: /published by a bench that does not lead/,
  },
  {
    name: 'events-told-once',
    what: 'After the store came back from elsewhere, events that it had before are not sent again.',
    file: 'floor/copy/floor-copy.ts',
    find: 'this.#statements.forgetAllStored.run();',
    replace: '',
    faults: ['failover', 'restore', 'failover', 'restore'],
    found: /is not at the store/,
  },
  {
    name: 'double-packs-not-listed',
    what: 'Two boxes of one order are no conflict.',
    file: 'floor/claims/rivalries.ts',
    find: "kind === null || kind === 'handed-over' ? [] : [{ orderId, kind, ...rivalry }];",
    replace: "kind === 'opened-twice' ? [{ orderId, kind, ...rivalry }] : [];",
    faults: ['cut', 'half-open', 'crash', 'cut', 'crash', 'half-open', 'cut', 'crash', 'cut', 'crash'],
    found: /is packed-twice, and/,
  },
  {
    name: 'cancel-sent-again-without-a-look',
    what: 'A cancel whose answer was lost is sent again at once.',
    file: 'sync/cancels/cancel-delivery.ts',
    find: "if (intent.state === 'unknown') await this.#find(intent);",
    replace: "if (intent.state === 'unknown') this.#foundNotCancelled(intent);",
    faults: ['cut-body', 'cut-body', 'cut-body', 'cut-body', 'cut-body', 'cut-body', 'cut-body', 'cut-body'],
    found: /the service was asked \d+ times to cancel \S+, \d+ times after it had/,
  },
  {
    name: 'open-order-is-claimed-again',
    what: 'The store gives an order that is open at another bench, under the same token.',
    file: 'floor/postgres/schema/functions/claim.ts',
    find: 'IF claim.bench = here.bench THEN',
    replace: "IF claim.bench = here.bench OR claim.state = 'open' THEN",
    isOfStore: true,
    faults: ['kill', 'lossy', 'kill', 'lossy', 'kill', 'lossy'],
    found: /was surely opened by/,
  },
  {
    name: 'removed-bench-believed',
    what: 'What a removed bench said of an order stands as long as that of any other.',
    file: 'floor/claims/doubts.ts',
    find: '(isRemoved ? 0 : standsMs)',
    replace: 'standsMs',
    faults: ['lossy', 'shifting', 'cut', 'kill'],
    isOfHostile: true,
    found: /is not in the queue of .* at a removed bench/,
  },
  {
    name: 'forged-boxes-not-taken-back',
    what: 'The owner takes back what a removed bench said, but not that it has boxes.',
    file: 'floor/postgres/schema/functions/statements.ts',
    find: `head = head || '{"phase": "put-back", "sealedAt": null, "isCleared": false}'`,
    replace: 'head = head',
    isOfStore: true,
    faults: ['lossy', 'shifting', 'cut', 'kill'],
    isOfHostile: true,
    found: /is no conflict, and .* lists it as/,
  },
];
