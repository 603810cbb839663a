/** The steps of the connection test in words. */
import { m } from '#messages';
import type { ConnectionStep } from '../../../src-main/contract/station/setup.ts';
import type { Failure } from '../../../src-main/contract/station/station.ts';
import { counted, formatCount } from '../../words/format.ts';
import { failureSentence } from '../../words/outcomes/failure-sentence.ts';
import { serviceWords } from '../../words/outcomes/service-words.ts';
import { faultSentence, FIELD_NAMES } from './field-words.ts';

const STEP_NAMES: Record<ConnectionStep['step'], () => string> = {
  address: m.setup_step_address,
  reach: m.setup_step_reach,
  'sign-in': m.setup_step_sign_in,
  'list-orders': m.setup_step_list_orders,
  'list-skus': m.setup_step_list_skus,
};

/** @param secretIsElsewhere a secret is stored, but not for the tested connection */
export function setupStepSentence(
  step: ConnectionStep,
  secretIsElsewhere = false,
): { name: string; detail: string | null } {
  const name = STEP_NAMES[step.step]();
  if (step.outcome === 'not-tried') return { name, detail: null };
  if (step.outcome === 'ok') {
    return {
      name,
      detail: step.orders === null ? null : m.setup_on_first_page({ n: formatCount(step.orders) }),
    };
  }
  return {
    name,
    detail: callSentence(step) ?? step.faults.map((one) => faultSentence(one, secretIsElsewhere)).join(' '),
  };
}

/** Sentence for the failed address and host, and what to check. @returns null if no service was asked */
function callSentence({ failure, asked, unreached }: ConnectionStep): string | null {
  if (!failure || !asked) return null;
  const where = { field: FIELD_NAMES[asked.field](), host: asked.host };
  if (unreached === 'unknown-host') return m.setup_unknown_host(where);
  if (unreached === 'closed-port') return m.setup_closed_port(where);
  const { what } = failureSentence(failure);
  if (failure.kind === 'unreachable') return m.setup_unreachable(where);
  if (failure.kind === 'credentials')
    return asked.field === 'authUrl'
      ? `${what} ${m.setup_check_credentials()}`
      : `${m.setup_not_accepted(where)}${serviceWords(failure.message)} ${m.setup_check_same_service()}`;
  if (failure.kind === 'refused' && failure.status === 404)
    return `${m.setup_nothing_found(where)}${serviceWords(failure.message)} ${m.setup_check_path()}`;
  return `${m.setup_address_failed(where)} ${what} ${todoAtSetUp(failure)}`.trim();
}

/** Advice before a connection is stored: the usual one, without a promise to send or ask later. */
function todoAtSetUp({ kind, status }: Failure): string {
  switch (kind) {
    case 'tls':
      return m.setup_todo_tls();
    case 'proxy':
      return m.setup_todo_proxy();
    case 'redirected':
      return m.setup_todo_redirected({ key: 'F8' });
    case 'web-page':
      return m.setup_todo_web_page();
    case 'no-secret':
      return m.setup_todo_no_secret({ key: 'F8' });
    case 'refused':
      return status === 403 ? m.setup_todo_not_allowed() : m.setup_todo_repeat();
    case 'storage':
      return m.setup_todo_storage();
    case 'unreachable':
    case 'timeout':
    case 'credentials':
    case 'sign-in-refused':
    case 'throttled':
    case 'server':
    case 'unreadable':
    case 'not-utf8':
    case 'endless':
    case 'broken':
    case 'too-large':
      return m.setup_todo_repeat();
    default:
      return kind satisfies never;
  }
}

/** The result of a test in one sentence, as it is announced. @param marked fields that are marked as wrong */
export function testSummary(steps: readonly ConnectionStep[], marked: number): string {
  const failed = steps.find((step) => step.outcome === 'failed');
  if (failed?.step === 'list-skus' && marked === 1) return m.setup_works_without_catalogue();
  if (failed?.failure?.kind === 'credentials' && failed.asked?.field === 'authUrl')
    return m.setup_failed_at_sign_in();
  if (failed?.asked) return m.setup_failed_at({ field: FIELD_NAMES[failed.asked.field]() });
  if (marked > 0) return m.setup_to_correct(counted(marked));
  return m.setup_works();
}
