/** Words for a failure of the service. */
import { m } from '#messages';
import type { Failure } from '../../../src-main/contract/station/station.ts';
import type { Sentence } from '../sentence.ts';
import { serviceWords } from './service-words.ts';

/**
 * Reason why the service does not answer as it should.
 * @param goOn what comes next for a packer, said of a failure that ends by itself; by default that work goes on
 */
export function failureSentence(failure: Failure, goOn = m.sentences_go_on()): Sentence {
  switch (failure.kind) {
    case 'unreachable':
      return { what: m.sentences_unreachable(), todo: `${m.sentences_unreachable_todo()} ${goOn}` };
    case 'timeout':
      return { what: m.sentences_timeout(), todo: goOn };
    case 'tls':
      return { what: m.sentences_tls(), todo: m.sentences_tls_todo() };
    case 'proxy':
      return { what: m.sentences_proxy(), todo: `${m.sentences_proxy_todo()} ${goOn}` };
    case 'redirected':
      return { what: m.sentences_redirected(), todo: m.sentences_redirected_todo() };
    case 'web-page':
      return { what: m.sentences_web_page(), todo: `${m.sentences_web_page_todo()} ${goOn}` };
    case 'credentials':
      return {
        what: `${m.sentences_credentials()}${serviceWords(failure.message)}`,
        todo: m.sentences_credentials_todo(),
      };
    case 'sign-in-refused':
      return {
        what: `${m.sentences_sign_in_refused()}${serviceWords(failure.message)}`,
        todo: `${m.sentences_sign_in_refused_todo()} ${goOn}`,
      };
    case 'no-secret':
      return { what: m.sentences_no_secret(), todo: `${m.sentences_no_secret_todo()} ${goOn}` };
    case 'throttled':
      return { what: m.sentences_throttled(), todo: `${m.sentences_throttled_todo()} ${goOn}` };
    case 'server':
      return { what: `${m.sentences_server()}${serviceWords(failure.message)}`, todo: goOn };
    case 'refused':
      if (failure.status === 403) {
        return {
          what: `${m.sentences_not_allowed()}${serviceWords(failure.message)}`,
          todo: `${m.sentences_not_allowed_todo()} ${goOn}`,
        };
      }
      return { what: `${m.sentences_refused()}${serviceWords(failure.message)}`, todo: goOn };
    case 'unreadable':
      return { what: m.sentences_unreadable(), todo: `${m.sentences_we_ask_again()} ${goOn}` };
    case 'not-utf8':
      return { what: m.sentences_not_utf8(), todo: `${m.sentences_not_utf8_todo()} ${goOn}` };
    case 'endless':
      return { what: m.sentences_endless(), todo: `${m.sentences_endless_todo()} ${goOn}` };
    case 'storage':
      return {
        what: m.sentences_storage({ fault: failure.message ?? m.sentences_fault_unknown() }),
        todo: m.sentences_storage_todo(),
      };
    case 'broken':
      return { what: m.sentences_broken(), todo: m.sentences_broken_todo() };
    case 'too-large':
      return { what: m.sentences_too_large(), todo: goOn };
    default:
      return failure.kind satisfies never;
  }
}
