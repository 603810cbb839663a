/** Why the service does not answer as it should, in words. */
import type { Failure } from '../../src-main/contract/station.ts';
import type { Sentence } from './sentence.ts';
import { serviceWords } from './service-words.ts';

/** Why the service does not answer as it should. */
export function failureSentence(failure: Failure): Sentence {
  const goOn = 'Keep working: what you decide is kept here and sent later.';
  switch (failure.kind) {
    case 'unreachable':
      return { what: 'The service cannot be reached.', todo: `Check the network cable or Wi-Fi. ${goOn}` };
    case 'timeout':
      return { what: 'The service takes too long to answer.', todo: goOn };
    case 'tls':
      return {
        what: 'The connection to the service is not safe, so nothing was sent.',
        todo: 'Check the date and time of this computer, and ask whoever looks after the network.',
      };
    case 'proxy':
      return {
        what: 'The proxy of this network does not let us through to the service.',
        todo: `Ask whoever looks after the network: the proxy may want a name and a password. ${goOn}`,
      };
    case 'redirected':
      return {
        what: 'Instead of an answer we are sent to another address, so nothing was sent there.',
        todo: `A network that wants a sign-in does this: open a browser once. Otherwise check the addresses: Station (F8), Change connection.`,
      };
    case 'web-page':
      return {
        what: 'A web page came instead of an answer.',
        todo: `Often it is the sign-in page of this network: open a browser once. ${goOn}`,
      };
    case 'credentials':
      return {
        what: `The service does not accept our sign-in.${serviceWords(failure.message)}`,
        todo: 'Enter the client identifier and the secret again, or try once more as it is, under Station.',
      };
    case 'sign-in-refused':
      return {
        what: `The service did not accept our sign-in.${serviceWords(failure.message)}`,
        todo: `We try again, ever more slowly. If it stays like this, check the client identifier and the secret: Station (F8), Change connection. ${goOn}`,
      };
    case 'no-secret':
      return {
        what: 'This station has no secret that it can use, so the service was not asked.',
        todo: `Why, and what to do: Station (F8), Service. ${goOn}`,
      };
    case 'throttled':
      return {
        what: 'The service asks us to wait.',
        todo: `We ask again when that time is over, and not before. ${goOn}`,
      };
    case 'server':
      return { what: `The service has a fault of its own.${serviceWords(failure.message)}`, todo: goOn };
    case 'refused':
      if (failure.status === 403) {
        return {
          what: `The service does not allow this to our sign-in.${serviceWords(failure.message)}`,
          todo: `Ask the operator of the service what this client identifier may do. ${goOn}`,
        };
      }
      return { what: `The service refused the request.${serviceWords(failure.message)}`, todo: goOn };
    case 'unreadable':
      return { what: 'The answer of the service could not be read.', todo: `We ask again. ${goOn}` };
    case 'endless':
      return {
        what: 'The list of the service does not come to an end, so it was not read to the end.',
        todo: `What was read is shown. We ask again. ${goOn}`,
      };
    case 'storage':
      return {
        what: `This computer could not keep what the service said (${failure.message ?? 'unknown'}).`,
        todo: 'Make room on the disk, or ask whoever looks after this computer. Your own decisions are kept apart.',
      };
    case 'broken':
      return {
        what: 'Something in Packdesk itself went wrong while it asked the service.',
        todo: 'We try again. If this stays, restart Packdesk and report it; the log has the details.',
      };
    case 'too-large':
      return { what: 'The answer of the service is too large to be one.', todo: goOn };
    default:
      return failure.kind satisfies never;
  }
}
