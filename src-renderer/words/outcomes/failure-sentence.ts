/** Words for a failure of the service. */
import { m } from '#messages';
import type { Failure } from '../../../src-main/contract/station/station.ts';
import type { Sentence } from '../sentence.ts';
import { serviceWords } from './service-words.ts';

/**
 * Reason why the service does not answer as it should.
 * @param goOn sentence that tells a packer what happens next, for a failure that ends by itself; by default that work
 * continues
 */
export function failureSentence(failure: Failure, goOn = m.outcomes_go_on()): Sentence {
  switch (failure.kind) {
    case 'unreachable':
      return { what: m.outcomes_unreachable(), todo: `${m.outcomes_unreachable_todo()} ${goOn}` };
    case 'timeout':
      return { what: m.outcomes_timeout(), todo: goOn };
    case 'tls':
      return { what: m.outcomes_tls(), todo: m.outcomes_tls_todo() };
    case 'proxy':
      return { what: m.outcomes_proxy(), todo: `${m.outcomes_proxy_todo()} ${goOn}` };
    case 'redirected':
      return { what: m.outcomes_redirected(), todo: m.outcomes_redirected_todo() };
    case 'web-page':
      return { what: m.outcomes_web_page(), todo: `${m.outcomes_web_page_todo()} ${goOn}` };
    case 'credentials':
      return {
        what: `${m.outcomes_credentials()}${serviceWords(failure.message)}`,
        todo: m.outcomes_credentials_todo(),
      };
    case 'sign-in-refused':
      return {
        what: `${m.outcomes_sign_in_refused()}${serviceWords(failure.message)}`,
        todo: `${m.outcomes_sign_in_refused_todo()} ${goOn}`,
      };
    case 'no-secret':
      return { what: m.outcomes_no_secret(), todo: `${m.outcomes_no_secret_todo()} ${goOn}` };
    case 'throttled':
      return { what: m.outcomes_throttled(), todo: `${m.outcomes_throttled_todo()} ${goOn}` };
    case 'server':
      return { what: `${m.outcomes_server()}${serviceWords(failure.message)}`, todo: goOn };
    case 'refused':
      if (failure.status === 403) {
        return {
          what: `${m.outcomes_not_allowed()}${serviceWords(failure.message)}`,
          todo: `${m.outcomes_not_allowed_todo()} ${goOn}`,
        };
      }
      return { what: `${m.outcomes_refused()}${serviceWords(failure.message)}`, todo: goOn };
    case 'unreadable':
      return { what: m.outcomes_unreadable(), todo: `${m.outcomes_we_ask_again()} ${goOn}` };
    case 'not-utf8':
      return { what: m.outcomes_not_utf8(), todo: `${m.outcomes_not_utf8_todo()} ${goOn}` };
    case 'endless':
      return { what: m.outcomes_endless(), todo: `${m.outcomes_endless_todo()} ${goOn}` };
    case 'storage':
      return {
        what: m.outcomes_storage({ fault: failure.message ?? m.outcomes_fault_unknown() }),
        todo: m.outcomes_storage_todo(),
      };
    case 'broken':
      return { what: m.outcomes_broken(), todo: m.outcomes_broken_todo() };
    case 'too-large':
      return { what: m.outcomes_too_large(), todo: goOn };
    default:
      return failure.kind satisfies never;
  }
}
