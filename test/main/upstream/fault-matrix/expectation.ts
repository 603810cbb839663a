/** Expected outcome of a cell, and its comparison with the actual one. */
import type { UpstreamKind, Decision } from '../../../../src-main/upstream/upstream-error.ts';
import { failureSentence } from '../../../../src-renderer/words/outcomes/failure-sentence.ts';
import type { Call, Endpoint, EndpointClass } from './endpoints.ts';

/** `endless wait` and `another error` are always wrong. */
export type Ending = UpstreamKind | 'works' | 'endless wait' | 'another error';

/** Result of one call while the fault was there, and of the next one after it had gone. */
export interface Outcome {
  ending: Ending;
  decision: Decision | null;
  status: number | null;
  /** The service's own words. */
  says: string | null;
  mayHaveHappened: boolean | null;
  sent: boolean | null;
  /** Milliseconds that are to be waited. */
  waitMs: number | null;
  /** Requests since the fault struck: to the token endpoint, and to the one that was wanted. */
  tokenRequests: number;
  requests: number;
  /** Result of a call made at once during a wait: `held` back, or `asked`; null: there was no wait. */
  atOnce: 'held' | 'asked' | null;
  /** The next call, after the fault and the wait have ended. */
  afterwards: string;
  /** Words for a packer. */
  sentence: string | null;
}

interface Expected {
  ending: Ending;
  status?: number;
  says?: string;
  /** Only for calls that change something; false if nothing can have happened. */
  mayHaveHappened?: boolean;
  sent?: boolean;
  waitMs?: number | null;
  tokenRequests?: number;
  requests?: number;
  /** `asked`: the service is asked again although it asked for a wait. */
  atOnce?: 'held' | 'asked' | null;
}

/** The narrower entry counts. */
export type Expectation = Partial<Record<'all' | EndpointClass | Endpoint, Expected>>;

/** After a failed request for a token there is a pause: the keeper's first one, at medium chance. */
export const TOKEN_PAUSE = 1_500;
/** After refused credentials. */
const REFUSED_PAUSE = 45_000;

const DECISIONS: Readonly<Record<UpstreamKind, Decision>> = {
  unreachable: 'retry',
  timeout: 'retry',
  proxy: 'retry',
  server: 'retry',
  'web-page': 'retry',
  unreadable: 'retry',
  'not-utf8': 'retry',
  endless: 'retry',
  'too-large': 'retry',
  throttled: 'wait',
  'sign-in-refused': 'retry',
  credentials: 'ask-for-credentials',
  'no-secret': 'ask-for-credentials',
  tls: 'park',
  redirected: 'park',
  refused: 'park',
};

const WORKS: Outcome = {
  ending: 'works',
  decision: null,
  status: null,
  says: null,
  mayHaveHappened: null,
  sent: null,
  waitMs: null,
  tokenRequests: 0,
  requests: 1,
  atOnce: null,
  afterwards: 'works',
  sentence: null,
};

/** The whole outcome that an expectation means for one call. */
export function expectedOutcome(expectation: Expectation, call: Call): Outcome {
  const expected = expectation[call.struck] ?? expectation[call.class] ?? expectation.all;
  if (!expected) throw new Error(`nothing is expected of ${call.name}`);
  const { ending } = expected;
  const isToken = call.struck === 'token';
  const isBehind = isToken && call.wanted !== 'token';
  if (ending === 'works' || ending === 'endless wait' || ending === 'another error') {
    return {
      ...WORKS,
      ending,
      tokenRequests: expected.tokenRequests ?? (isToken ? 1 : 0),
      requests: expected.requests ?? 1,
    };
  }
  const { sent = true, status = null, says = null } = expected;
  const asked = expected.requests ?? (sent ? 1 : 0);
  const afterRefusal = ending === 'sign-in-refused' ? REFUSED_PAUSE : TOKEN_PAUSE;
  const pause = isToken && sent ? afterRefusal : null;
  const waitMs = expected.waitMs === undefined ? pause : expected.waitMs;
  const mustHold = waitMs !== null;
  const { what, todo } = failureSentence({ kind: ending, status, message: says });
  return {
    ending,
    decision: DECISIONS[ending],
    status,
    says,
    mayHaveHappened: call.class === 'changes' && (expected.mayHaveHappened ?? false),
    sent,
    waitMs,
    tokenRequests: isToken ? asked : (expected.tokenRequests ?? 0),
    requests: isBehind ? 0 : asked,
    atOnce: expected.atOnce === undefined ? (mustHold ? 'held' : null) : expected.atOnce,
    afterwards: 'works',
    sentence: `${what} ${todo}`,
  };
}

/** Differences in words; empty if there are none. */
export function differences(observed: Outcome, expected: Outcome): string[] {
  return (Object.keys(expected) as (keyof Outcome)[])
    .filter((part) => observed[part] !== expected[part])
    .map((part) => `${part}: ${String(observed[part])} instead of ${String(expected[part])}`);
}
