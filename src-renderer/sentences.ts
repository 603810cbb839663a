/** What a packer reads when something did not go as wanted, by code: what happened, and what to do. */
import type { Intent } from '../src-main/contract/cancel.ts';
import type { ConnectionStep } from '../src-main/contract/setup.ts';
import type { OrderChange } from '../src-main/contract/orders.ts';
import type { Departure } from '../src-main/contract/queue.ts';
import type { Failure, Notice } from '../src-main/contract/station.ts';
import { formatCount, formatMoment, formatSpan } from './format.ts';

export interface Sentence {
  what: string;
  todo: string;
}

const words = (message: string | null) => (message === null ? '' : ` It says: “${message}”.`);

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
        todo: 'Check the date and time of this computer, and ask who looks after the network.',
      };
    case 'proxy':
      return {
        what: 'The proxy of this network does not let us through to the service.',
        todo: `Ask who looks after the network: the proxy may want a name and a password. ${goOn}`,
      };
    case 'redirected':
      return {
        what: 'Instead of an answer we are sent to another address, so nothing was sent there.',
        todo: `A network that wants a sign-in does this: open a browser once. Otherwise check the addresses under Station, Connection.`,
      };
    case 'web-page':
      return {
        what: 'A web page came instead of an answer.',
        todo: `Often it is the sign-in page of this network: open a browser once. ${goOn}`,
      };
    case 'credentials':
      return {
        what: `The service does not accept our sign-in.${words(failure.message)}`,
        todo: 'Enter the client identifier and the secret again, or try once more as it is, under Station.',
      };
    case 'throttled':
      return {
        what: 'The service asks us to wait.',
        todo: `We ask again when that time is over, and not before. ${goOn}`,
      };
    case 'server':
      return { what: `The service has a fault of its own.${words(failure.message)}`, todo: goOn };
    case 'refused':
      if (failure.status === 403) {
        return {
          what: `The service does not allow this to our sign-in.${words(failure.message)}`,
          todo: `Ask the operator of the service what this client identifier may do. ${goOn}`,
        };
      }
      return { what: `The service refused the request.${words(failure.message)}`, todo: goOn };
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
        todo: 'Make room on the disk, or ask who looks after this computer. Your own decisions are kept apart.',
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

export function noticeSentence(notice: Notice): Sentence {
  const kept = notice.kept === null ? '' : ` It was kept as ${notice.kept}.`;
  switch (notice.code) {
    case 'settings-unreadable':
      return {
        what: `The settings file could not be read.${kept}`,
        todo: 'Set the station up again, or put a good copy back and start anew.',
      };
    case 'cache-rebuilt':
      return {
        what: 'The local copy of the orders was damaged or outdated and is being read again.',
        todo: 'Nothing of your work is lost. The queue fills with the next check.',
      };
    case 'credentials-unreadable':
      return {
        what: `The saved sign-in could not be read.${kept}`,
        todo: 'Enter the client identifier and the secret again under Station, Connection.',
      };
    default:
      return notice.code satisfies never;
  }
}

const STEP_NAMES: Record<ConnectionStep['step'], string> = {
  address: 'Addresses and secret are complete',
  reach: 'The service can be reached',
  'sign-in': 'The sign-in is accepted',
  'list-orders': 'Orders can be listed',
  'list-skus': 'The catalogue can be read',
};

const FIELD_NAMES = {
  authUrl: 'The sign-in address',
  productUrl: 'The catalogue address',
  orderUrl: 'The order address',
  clientId: 'The client identifier',
  clientSecret: 'The secret',
} as const;

export function stepSentence(step: ConnectionStep): { name: string; detail: string | null } {
  const name = STEP_NAMES[step.step];
  if (step.outcome === 'not-tried') return { name, detail: null };
  if (step.outcome === 'ok') {
    return { name, detail: step.orders === null ? null : `${step.orders} on the first page` };
  }
  if (step.failure) {
    const { what, todo } = failureSentence(step.failure);
    const inSetup =
      step.failure.kind === 'credentials' ? 'Check the client identifier and the secret.' : todo;
    const forSetup = step.failure.kind === 'unreachable' ? 'Check the address and the network.' : inSetup;
    return { name, detail: `${what} ${forSetup.replace(/ ?Keep working.*$/, '')}`.trim() };
  }
  const field = step.field === null ? 'An address' : FIELD_NAMES[step.field];
  switch (step.fault) {
    case 'missing':
      return { name, detail: `${field} is missing.` };
    case 'not-http':
    case 'not-a-url':
      return { name, detail: `${field} must look like https://service.example.com.` };
    case 'has-credentials':
      return { name, detail: `${field} holds a user name or password. Leave them out of it.` };
    case 'insecure':
      return { name, detail: `${field} must begin with https://, or the secret could be read on its way.` };
    case null:
      return { name, detail: 'It failed.' };
    default:
      return step.fault satisfies never;
  }
}

/** Why a step of packing was refused. */
const STEP_REFUSED: Record<string, Sentence> = {
  'not-in-order': { what: 'This order does not have that article.', todo: 'Look at the list again.' },
  'too-many': { what: 'That is more than is still to be packed.', todo: 'Choose a smaller number.' },
  'wrong-parcel': {
    what: 'That parcel does not take it.',
    todo: 'Choose another parcel, or open a new one.',
  },
  'no-such-parcel': { what: 'There is no such parcel.', todo: 'Choose one that is shown.' },
  'not-in-parcel': { what: 'So many are not in that parcel.', todo: 'Choose a smaller number.' },
  'nothing-to-undo': {
    what: 'There is nothing to undo.',
    todo: 'Remove a unit instead, or reopen the order.',
  },
  'not-open': { what: 'This order is not being packed.', todo: 'Reopen it, or take it up again.' },
  incomplete: { what: 'Units are still missing.', todo: 'Pack them, or report them as short.' },
  stopped: { what: 'Nothing counts now.', todo: 'Read what stands on the screen.' },
  contradictions: {
    what: 'The order and its parcels do not agree.',
    todo: 'Read what stands on the screen, then choose to pack freely.',
  },
  'reason-missing': { what: 'A reason is needed.', todo: 'Choose or write one.' },
  'nothing-to-do': { what: 'There is nothing to do here.', todo: 'Look at the order again.' },
  'changed-again': {
    what: 'The order has changed once more meanwhile.',
    todo: 'Read the screen again, and do what it says now.',
  },
};

/** Declared outcomes of procedures, by code. */
export function outcomeSentence(code: string, data: unknown): Sentence {
  const text = (key: string) =>
    typeof data === 'object' && data !== null && key in data
      ? String((data as Record<string, unknown>)[key])
      : '';
  switch (code) {
    case 'NOT_SET_UP':
      return {
        what: 'This station is not set up yet.',
        todo: 'Choose practice, or connect it to a service.',
      };
    case 'ORDER_NOT_FOUND':
      return {
        what: 'This station does not know that order.',
        todo: 'Check the number, or refresh the queue.',
      };
    case 'NOT_CANCELLABLE':
      return {
        what: `This order can no longer be cancelled here: the service has it as ${text('status')}.`,
        todo: 'Put it aside and ask your lead.',
      };
    case 'ALREADY_DECIDED':
      return { what: 'This order is already being cancelled.', todo: 'See the outbox for where that is.' };
    case 'NOT_SAVED':
      return {
        what: `Not saved: the disk did not take it (${text('code')}).`,
        todo: 'Nothing was recorded. Free some space and press the button again.',
      };
    case 'STEP_REFUSED':
      return (
        STEP_REFUSED[text('why')] ?? { what: 'That cannot be done now.', todo: 'Look at the order again.' }
      );
    case 'TOO_LATE':
      return { what: 'Too late: it has already left this station.', todo: 'See its state in the outbox.' };
    case 'INTENT_NOT_FOUND':
      return { what: 'That decision is not in the outbox.', todo: 'Look at the list again.' };
    case 'SERVICE_FAILED':
      return isFailureData(data)
        ? failureSentence(data.failure)
        : { what: 'The service did not do it.', todo: 'Try again.' };
    case 'NOT_A_SANDBOX':
      return {
        what: 'Test orders can only be made in the sandbox.',
        todo: 'Mark the connection as sandbox, if it is one.',
      };
    case 'BAD_DATE':
      return { what: 'That is not a date and time.', todo: 'Choose one, or leave the field empty.' };
    case 'BAD_FILE':
      return {
        what: `Line ${text('line')} cannot be read: ${text('expected')} was expected, but there was: ${text('found')}.`,
        todo: 'Nothing of the file was taken. Correct that line and load it again.',
      };
    case 'NOT_JSON':
      return {
        what: `That cannot be sent: ${text('expected')} was expected.`,
        todo: 'Check the brackets and commas.',
      };
    case 'UNKNOWN_SKU':
      return {
        what: `The article ${text('sku')} is in no order of this station.`,
        todo: 'Choose another one.',
      };
    case 'FIXED_BY_OPTIONS':
      return {
        what: 'The connection was given when Packdesk was started and cannot be changed here.',
        todo: 'Start Packdesk without these options to change it.',
      };
    case 'WRONG_FOLDER':
      return {
        what: `This data folder holds ${text('holds') === 'practice' ? 'practice work' : 'real work'}; the two never mix.`,
        todo: 'Start Packdesk with another --data-dir.',
      };
    case 'NOT_AN_ADDRESS':
      return {
        what: 'One of the addresses is not an address.',
        todo: 'It must look like https://service.example.com.',
      };
    case 'NO_SECRET':
      return { what: 'The secret is missing.', todo: 'Enter the client secret.' };
    default:
      return {
        what: 'Something broke inside Packdesk.',
        todo: 'Try again. If it stays, export the log for support.',
      };
  }
}

/** The data of `SERVICE_FAILED`, which the contract declares with a failure in it. */
const isFailureData = (data: unknown): data is { failure: Failure } =>
  typeof data === 'object' && data !== null && 'failure' in data;

/** Where a decision is on its way to the service. */
export function intentSentence(intent: Intent): Sentence {
  const said = intent.problem?.message ? ` The service says: “${intent.problem.message}”.` : '';
  if (!intent.ours) {
    return {
      what: 'Decided under another connection.',
      todo: 'It is sent when this station is connected there again.',
    };
  }
  switch (intent.state) {
    case 'grace':
      return { what: 'Saved here. Not sent yet.', todo: 'It can be taken back until the time is over.' };
    case 'waiting':
      if (intent.mayHaveBeenSent) {
        return {
          what: `Sent before, and not done as far as the service shows.${said}`,
          todo: 'It is tried again by itself. It cannot be taken back: it may have its effect yet.',
        };
      }
      return intent.problem === null
        ? {
            what: 'Saved here. Not sent yet.',
            todo: 'It is sent as soon as the service can be reached. Until then it can be taken back.',
          }
        : {
            what: `Saved here. The last try did not get through.${said}`,
            todo: 'It is tried again by itself. Until then it can be taken back.',
          };
    case 'sending':
      return { what: 'Being sent.', todo: 'Wait a moment.' };
    case 'unknown':
      return {
        what:
          intent.problem?.kind === 'not-cancelled'
            ? 'Sent, but the answer does not show the order as cancelled.'
            : 'Sent, but the answer was lost.',
        todo: 'The service is asked what it knows before anything is sent again. It cannot be taken back.',
      };
    case 'accepted':
      return {
        what:
          intent.reasonThere === 'ours'
            ? 'The service has cancelled it, with our reason.'
            : 'The service has cancelled it. It does not show the reason.',
        todo: 'Put the items back.',
      };
    case 'elsewhere':
      return {
        what:
          intent.reasonThere === 'other'
            ? 'Somebody else has cancelled it: the service shows another reason than ours.'
            : 'Somebody else had cancelled it before our request came.',
        todo: 'Put the items back.',
      };
    case 'refused':
      return {
        what: `The service refused the cancel.${said}`,
        todo: 'Try another reason, give up, or say that it was settled by hand.',
      };
    case 'parked':
      return {
        what: 'The service says yes every time, and does not cancel the order.',
        todo: 'Ask the operator of the service. Then try again, give up, or say that it was settled by hand.',
      };
    case 'withdrawn':
      return { what: 'Taken back before it was sent.', todo: 'The order is in the queue again.' };
    case 'given-up':
      return {
        what: 'Given up after the refusal.',
        todo: 'The order is in the queue again, if it is still ready.',
      };
    case 'by-hand':
      return { what: 'Settled by hand.', todo: 'The order stays closed at this station.' };
    default:
      return intent.state satisfies never;
  }
}

/** Cancels that have waited for too long. */
export function alarmSentence(oldest: number, now: number): Sentence {
  return {
    what: `A cancel has been waiting for ${formatSpan(now - oldest)}.`,
    todo: 'Open the outbox (F4): while the service does not know, the order may be shipped from elsewhere.',
  };
}

/** What changed on an order, for whoever has it in hand. */
export function changeSentence(change: OrderChange): string {
  switch (change.kind) {
    case 'status':
      return `The service moved it from ${change.from} to ${change.to}.`;
    case 'item-removed':
      return `Take out: ${thing(change)} (was ${formatCount(change.from)}).`;
    case 'item-added':
      return `Added: ${formatCount(change.to)} × ${thing(change)}.`;
    case 'quantity':
      return `${thing(change)}: ${formatCount(change.to)} instead of ${formatCount(change.from)}.`;
    case 'address':
      return 'The delivery address changed.';
    case 'buyer':
      return 'The buyer’s name changed.';
    case 'due':
      return change.to === null
        ? 'The delivery estimate was taken away.'
        : `Delivery estimate now ${formatMoment(change.to)}.`;
    case 'parcels':
      return 'Parcels or carrier changed.';
    default:
      return change satisfies never;
  }
}

const thing = ({ name, sku }: { name: string | null; sku: string | null }) =>
  name ?? sku ?? 'an item without a name';

/** How it is known that an order left the queue. */
export function departureSentence({ how, status }: Departure): string {
  switch (how) {
    case 'listed':
      return 'The list itself showed it with this status.';
    case 'looked-up':
      return 'It was no longer listed; asked for, the service gave this status.';
    case 'not-found':
      return `The service shows it nowhere any more, asked three times${status === null ? '' : ` (was ${status})`}.`;
    case 'cancelled-here':
      return 'Cancelled at this station, and accepted by the service.';
    default:
      return how satisfies never;
  }
}

/** The clock of this computer against the service's. @param skewMs how far the service's is ahead */
export function skewSentence(skewMs: number): Sentence {
  return {
    what: `The clock of this computer is ${formatSpan(Math.abs(skewMs))} ${skewMs > 0 ? 'behind' : 'ahead of'} the service’s.`,
    todo: 'Due times are shown by the service’s clock. Have the clock of this computer set right: decisions carry its time.',
  };
}
