/** Sentences of the strips above every screen about this station. */
import { m } from '#messages';
import type { FailureKind, StationStatus } from '../../../src-main/contract/station/station.ts';
import type { Sentence } from '../sentence.ts';
import { formatSpan } from '../format.ts';
import { failureSentence } from '../outcomes/failure-sentence.ts';

/** Cancels that have waited for too long. */
export function alarmSentence(oldest: number, now: number): Sentence {
  return { what: m.shell_alarm({ span: formatSpan(now - oldest) }), todo: m.shell_alarm_todo() };
}

/** The clock of this computer against the service's. @param skewMs how far the service's is ahead */
export function skewSentence(skewMs: number): Sentence {
  const span = formatSpan(Math.abs(skewMs));
  return {
    what: skewMs > 0 ? m.shell_clock_behind({ span }) : m.shell_clock_ahead({ span }),
    todo: m.shell_clock_todo(),
  };
}

/**
 * Reason why the service's orders are not known.
 * @returns null once its list was read whole
 */
export function uncheckedSentence(status: StationStatus | null): Sentence | null {
  if (!status || status.lastSweepAt !== null) return null;
  const { failure } = status.connection;
  if (!failure) return { what: m.shell_first_check(), todo: m.shell_first_check_todo() };
  // There is no order to continue with.
  const { what, todo } = failureSentence(failure, m.shell_orders_to_come());
  return { what: m.shell_orders_never_checked(), todo: `${what} ${todo}` };
}

/** Name of the connection's state during a failure: only network failures are called offline. */
const FAILING: Record<FailureKind, () => string> = {
  unreachable: () => m.shell_offline(),
  timeout: () => m.shell_offline(),
  tls: () => m.shell_offline(),
  proxy: () => m.shell_offline(),
  redirected: () => m.shell_offline(),
  'web-page': () => m.shell_offline(),
  credentials: () => m.shell_sign_in_refused(),
  'sign-in-refused': () => m.shell_sign_in_refused(),
  'no-secret': () => m.shell_no_sign_in(),
  throttled: () => m.shell_asked_to_wait(),
  server: () => m.shell_service_fault(),
  refused: () => m.shell_service_fault(),
  unreadable: () => m.shell_service_fault(),
  'not-utf8': () => m.shell_service_fault(),
  'too-large': () => m.shell_service_fault(),
  endless: () => m.shell_service_fault(),
  storage: () => m.shell_check_failed(),
  broken: () => m.shell_check_failed(),
};

/** State of the connection to the service, in a word or two. */
export function connectionWords({ state, failure }: StationStatus['connection']): string {
  if (state === 'waiting') return m.shell_connecting();
  if (state !== 'offline') return m.shell_online();
  return failure === null ? m.shell_offline() : FAILING[failure.kind]();
}
