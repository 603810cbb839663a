/** Parts of a row of the matrix. */
import type { Socket } from 'node:net';
import type { HttpLimits } from '../../../../src-main/upstream/http/http-call.ts';
import type { ConnectProxy } from '../../../support/connect-proxy.ts';
import type { Door } from '../../../support/door.ts';
import type { Endpoint } from './endpoints.ts';
import type { Expectation } from './expectation.ts';
import type { Answer, Place } from './place.ts';

/** Reach of the call. */
type Phase =
  | 'before anything is sent'
  | 'before the headers'
  | 'within the headers'
  | 'within the body'
  | 'in a whole answer';

/** Way from the client to the service. `proxy`: HTTPS through a tunnel. */
type Way = 'http' | 'https' | 'http2' | 'proxy';

/** The side on which a fault strikes. */
export interface Struck {
  place: Place;
  endpoint: Endpoint;
  /** The name by which the client knows it. */
  host: string;
  proxy: ConnectProxy;
  /** Another host. Its address was not entered, so no request may ever reach it. */
  elsewhere: Door;
}

export interface Fault {
  name: string;
  phase: Phase;
  /** True if the service executes the request, and then the answer is lost or broken. */
  takesEffect?: boolean;
  strike(struck: Struck): void | Promise<void>;
  expected: Expectation;
  /** `http` unless told. */
  way?: Way;
  /** True if the client reuses a connection to this host. */
  isReused?: boolean;
  /** Instead of the address of the place that is struck. */
  address?: string;
  limits?: Partial<HttpLimits>;
  /** False if nothing of the network can take it away. */
  heals?: boolean;
}

export const momentOf = ({ phase, takesEffect = false }: Fault): string =>
  takesEffect ? `${phase}, after the effect` : phase;

/** Short, and yet longer than a busy computer takes to answer on loopback. */
export const IMPATIENT: Partial<HttpLimits> = { connectMs: 3_000, headersMs: 3_000, bodyMs: 3_000 };

/** The endpoint that is struck answers like this. */
export const answering =
  (answer: Answer) =>
  ({ place }: Struck): void => {
    place.answer = answer;
  };

/** Instead of a server this is behind the door, as soon as something was sent to it. */
export const speaking =
  (speak: (socket: Socket) => void) =>
  ({ place, endpoint }: Struck): void =>
    place.door.leadTo((socket) => {
      socket.once('data', () => {
        place.requests.push(endpoint);
        speak(socket);
      });
    });

/** The same answer twice, with and without an effect before it: the caller cannot tell the difference. */
export function withAndWithoutEffect(
  fault: Omit<Fault, 'strike'> & { answer: Answer },
): readonly [Fault, Fault] {
  const { answer, ...row } = fault;
  const done: Answer = (exchange) => {
    exchange.takeEffect();
    answer(exchange);
  };
  return [
    { ...row, strike: answering(answer) },
    { ...row, takesEffect: true, strike: answering(done) },
  ];
}
