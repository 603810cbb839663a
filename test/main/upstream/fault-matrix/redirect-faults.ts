/** Redirects. None is followed: the address behind one was not entered. */
import { withAndWithoutEffect, type Fault } from './fault.ts';

const ASKED_FOR: Readonly<Record<string, string>> = {
  token: '/token',
  list: '/ext/orders',
  skus: '/ext/merchant/skus',
};

const redirect = (status: number, isOtherHost: boolean): Fault => ({
  name: `${status} to ${isOtherHost ? 'another' : 'the same'} host`,
  phase: 'in a whole answer',
  strike: ({ place, elsewhere }) => {
    place.answer = ({ response, endpoint }) => {
      const path = ASKED_FOR[endpoint] ?? '/orders';
      const location = isOtherHost ? `http://127.0.0.1:${elsewhere.port}${path}` : `/moved${path}`;
      response.writeHead(status, { location, 'content-type': 'text/html' });
      response.end('<html>moved</html>');
    };
  },
  expected: { all: { ending: 'redirected', status } },
  ...(status === 303 ? SEE_OTHER : {}),
});

/** RFC 9110, 15.4.4: the request is carried out, and its result is to be seen elsewhere. */
const SEE_OTHER: Partial<Fault> = {
  expected: { all: { ending: 'redirected', status: 303, mayHaveHappened: true } },
};

const STATUSES = [301, 302, 303, 307, 308];

export const REDIRECT_FAULTS: readonly Fault[] = [
  ...STATUSES.map((status) => redirect(status, false)),
  ...STATUSES.map((status) => redirect(status, true)),
  ...withAndWithoutEffect({
    name: '304 that nobody asked for',
    phase: 'in a whole answer',
    answer: ({ response }) => void response.writeHead(304).end(),
    expected: { all: { ending: 'redirected', status: 304 } },
  }).slice(0, 1),
];
