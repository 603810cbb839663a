/** World of one cell: a service with two hosts, what is between, and a client with a clock of its own. */
import { memorySignInStore } from '../../../../src-main/station/secrets/memory-sign-in.ts';
import { NO_PROXIES } from '../../../../src-main/domain/station/proxies.ts';
import { UpstreamClient } from '../../../../src-main/upstream/client.ts';
import { DEFAULT_LIMITS, type HttpLimits } from '../../../../src-main/upstream/http/http-call.ts';
import { DISTINCTIVE } from '../../../support/clients.ts';
import { ConnectProxy, tunnelTo } from '../../../support/connect-proxy.ts';
import { Door } from '../../../support/door.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import type { Call } from './endpoints.ts';
import type { Fault, Struck } from './fault.ts';
import { httpHere } from '../../../support/http-here.ts';
import { Place } from './place.ts';
import { AUTH_HOST, ORDERS_HOST } from './trust.ts';

/** Patient, so that only the faults that are about time run into them. */
const PATIENT: HttpLimits = {
  ...DEFAULT_LIMITS,
  connectMs: 6_000,
  headersMs: 6_000,
  bodyMs: 6_000,
  totalMs: 7_000,
  maxBytes: 100_000,
};

export interface World {
  client: UpstreamClient;
  clock: ManualClock;
  limits: HttpLimits;
  /** The side on which the fault strikes. */
  struck: Struck;
  /** Requests so far: to the token endpoint, and to the endpoint of the call. */
  count(): { token: number; wanted: number };
  /** Number of requests to addresses that were not entered. */
  strayed(): number;
  /** The fault has gone. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(fault: Fault, call: Call): Promise<World> {
  const { way = 'http' } = fault;
  const isByProxy = way === 'proxy';
  const hosts = [AUTH_HOST, ORDERS_HOST].map((host) => ({
    host,
    place: new Place(isByProxy ? 'https' : way),
  })) as [Host, Host];
  const [auth, orders] = hosts;
  const hit = call.struck === 'token' ? auth : orders;
  const proxy = new ConnectProxy();
  const elsewhere = new Door((socket) => socket.destroy());
  await Promise.all([...hosts.map(({ place }) => place.door.open()), elsewhere.open(), proxy.door.open()]);
  for (const { host, place } of hosts) {
    proxy.passTo(
      host,
      tunnelTo(() => place.door.port),
    );
  }
  const addressOf = (host: Host) => {
    if (host === hit && fault.address !== undefined) return fault.address;
    return isByProxy ? `https://${host.host}` : host.place.address;
  };
  const [authUrl, orderUrl] = [addressOf(auth), addressOf(orders)];
  const clock = new ManualClock();
  const limits = { ...PATIENT, ...fault.limits };
  const client = new UpstreamClient({ authUrl, productUrl: orderUrl, orderUrl }, DISTINCTIVE, {
    signInStore: memorySignInStore(),
    clock,
    random: () => 0.5,
    openHttp: httpHere(clock),
    limits,
    proxies: isByProxy ? { http: null, https: proxy.address, without: '' } : NO_PROXIES,
  });
  return {
    client,
    clock,
    limits,
    struck: { ...hit, endpoint: call.struck, proxy, elsewhere },
    count: () => ({
      token: auth.place.count('token'),
      wanted: (call.wanted === 'token' ? auth : orders).place.count(call.wanted),
    }),
    strayed: () => elsewhere.connections + auth.place.count('elsewhere') + orders.place.count('elsewhere'),
    heal: async () => {
      await hit.place.heal();
      proxy.passTo(
        hit.host,
        tunnelTo(() => hit.place.door.port),
      );
      if (!proxy.door.isOpen) await proxy.door.open();
    },
    close: async () => {
      await client.close();
      await Promise.all([auth.place.stop(), orders.place.stop(), proxy.stop(), elsewhere.close()]);
    },
  };
}

interface Host {
  host: string;
  place: Place;
}
