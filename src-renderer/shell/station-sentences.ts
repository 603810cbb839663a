/** What the strips above every screen say of this station. */
import type { FailureKind, Notice, StationStatus } from '../../src-main/contract/station.ts';
import type { Sentence } from '../sentences/sentence.ts';
import { formatMoment, formatSpan } from '../format.ts';
import { failureSentence } from '../sentences/failure-sentence.ts';
import { closedSentence, missingSentence } from '../sentences/secret-sentence.ts';

/** @param where on the screen that sets the station up there is no other to go to: the fields are right below */
export function noticeSentence(notice: Notice, where: 'set-up' | 'work' = 'work'): Sentence {
  const there = where === 'set-up' ? 'below' : 'under Station (F8), Change connection';
  const copy = notice.file === null ? '' : ` It was kept as ${notice.file}.`;
  switch (notice.code) {
    case 'settings-unreadable':
      return {
        what: `The settings file could not be read.${copy}`,
        todo: 'Set the station up again, or put a good copy back and start anew.',
      };
    case 'fault':
      return {
        what: 'Something in Packdesk went wrong.',
        todo: 'What was shown as done is saved. If a screen stands still, close Packdesk and start it again.',
      };
    case 'file-saved':
      return { what: `Saved as ${notice.file ?? 'a file'}.`, todo: '' };
    case 'file-not-saved':
      return {
        what: `Nothing could be saved as ${notice.file ?? 'a file'}.`,
        todo: 'Free some space there or ask for the right to write there, then save it again.',
      };
    case 'cache-rebuilt':
      return {
        what: 'The local copy of the orders was damaged, outdated or of another connection, and is being read again.',
        todo: 'Nothing of your work is lost. The queue fills with the next check.',
      };
    case 'packed-elsewhere':
      return {
        what: 'Orders were packed here under another connection (other addresses or identifier). They are not shown now.',
        todo: 'Where it is the same service, connect with the former address: else they can be packed twice. Look for their boxes first.',
      };
    case 'credentials-unreadable':
      return {
        what: `The saved sign-in could not be read.${copy}`,
        todo: `Enter the client identifier and the secret again ${there}.`,
      };
    case 'keyring-locked':
      return closedSentence('locked');
    case 'keyring-silent':
      return closedSentence('silent');
    case 'keyring-gone':
      return closedSentence('none');
    case 'secret-to-enter':
      return missingSentence(there);
    case 'secret-of-other-keyring':
      return {
        what: `The keyring of this computer is not the one that protected the secret.${copy}`,
        todo: `Enter the secret again ${there}. Until then you work with the saved orders.`,
      };
    case 'secret-of-other-addresses':
      return {
        what: 'The saved secret belongs to other addresses, so it was not sent.',
        todo: 'Correct the addresses, or enter the secret for these.',
      };
    case 'secret-of-unknown-addresses':
      return {
        what: 'An earlier version saved the secret without its addresses, so it is not used.',
        todo: `Enter the secret once more ${there}. Until then you work with the saved orders.`,
      };
    case 'secret-without-addresses':
      return {
        what: 'The secret was given at the start without all of its addresses, so it was not sent.',
        todo: `Start Packdesk with ${notice.file ?? 'all three addresses'} too. Until then you work with the saved orders.`,
      };
    case 'ca-file-unusable':
      return {
        what: `The file of certificates ${notice.file ?? ''} cannot be used.`,
        todo: 'It must hold PEM certificates. Correct the file, or caFile in settings.json, and start Packdesk again.',
      };
    case 'address-not-usable':
      return {
        what: 'An address in the settings cannot be used, so nothing was sent.',
        todo: `Correct it ${there}. The settings file was not changed.`,
      };
    case 'folder-was-open':
      return {
        what: 'Other accounts of this computer could read the data folder, with buyers’ data in it.',
        todo: 'Its rights were corrected: now only this account can.',
      };
    case 'sandbox-off':
      return {
        what: 'Packdesk runs without its sandbox: a fault in a screen could reach this whole account.',
        todo: 'Install the package for this system, and start Packdesk as an ordinary user.',
      };
    case 'options-not-taken':
      return {
        what: `Packdesk was started a second time with other options (${notice.file ?? ''}), which do not count yet.`,
        todo: 'To use them, close this window and start Packdesk again.',
      };
    case 'options-overruled':
      return {
        what: `The administrator’s policy sets what Packdesk was started with otherwise (${notice.file ?? ''}): the policy counts.`,
        todo: 'Start Packdesk without these options.',
      };
    case 'log-in-start-not-set':
      return {
        what: 'Whether Packdesk starts at log-in could not be set as the administrator wants it.',
        todo: 'Tell the administrator: the log of this station has the reason.',
      };
    case 'metrics-port-taken':
      return {
        what: `Another program has the port ${notice.file ?? ''}, so no metrics of this station are given out.`,
        todo: 'Go on working. Tell the administrator: close that program, or choose another port, and start Packdesk again.',
      };
    case 'unsent-at-close':
      return {
        what: 'Some cancels have not been sent yet. They are saved, and go out after the next start.',
        todo: 'To close Packdesk all the same, close the window once more.',
      };
    case 'journal-not-copied':
      return {
        what: 'The journal of this station could not be copied.',
        todo: 'Free some space on the disk. If this comes again, have the log of the station looked at: the journal may be damaged.',
      };
    case 'copy-folder-failed':
      return {
        what: `The last copy of the journal is not in the second folder ${notice.file ?? ''}.`,
        todo: 'Go on working. Why, and what to do: Station (F8), Copies of the journal.',
      };
    case 'journal-orders-changed':
      return {
        what: 'Packed orders in the journal are not as they were written.',
        todo: 'Tell whoever looks after this station: the log names the orders. Check their boxes before they leave.',
      };
    case 'journal-restored':
      return {
        what: `The journal was put back from ${copyWords(notice.file)}.`,
        todo: 'Cancels in it that were not settled wait for you in the outbox (F4); those that were decided or taken back after that copy are not in it: check them and decide again. Orders that were packed after it are in the queue again: look for their boxes before you pack.',
      };
    case 'journal-salvaged':
      return {
        what: 'The journal was salvaged.',
        todo: 'Look through the outbox (F4) and the boxes that were packed last: what was written in the last moments may be missing.',
      };
    case 'journal-begun':
      return {
        what: 'The station has begun an empty journal.',
        todo: 'Orders that were packed here are in the queue again: look for their boxes before you pack. Cancels that were not sent have to be decided again.',
      };
    case 'journal-there-again':
      return {
        what: 'The journal was there again, so nothing was put in its place.',
        todo: 'Go on working.',
      };
    default:
      return notice.code satisfies never;
  }
}

/** @param name file name of a copy, which has its moment in UTC */
function copyWords(name: string | null): string {
  const moment = /(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)/.exec(name ?? '');
  if (!moment) return 'a copy';
  const [, hour, minute, second, rest] = moment;
  return `the copy of ${formatMoment(Date.parse(`${hour}:${minute}:${second}.${rest}`))}`;
}

/** Cancels that have waited for too long. */
export function alarmSentence(oldest: number, now: number): Sentence {
  return {
    what: `A cancel has been waiting for ${formatSpan(now - oldest)}.`,
    todo: 'Open the outbox (F4): while the service does not know, the order may be shipped from elsewhere.',
  };
}

/** The clock of this computer against the service's. @param skewMs how far the service's is ahead */
export function skewSentence(skewMs: number): Sentence {
  return {
    what: `The clock of this computer is ${formatSpan(Math.abs(skewMs))} ${skewMs > 0 ? 'behind' : 'ahead of'} the service’s.`,
    todo: 'Due times are shown by the service’s clock. Have the clock of this computer set right: decisions carry its time.',
  };
}

/**
 * Why nothing is known of the service's orders.
 * @returns null once its list was read whole
 */
export function uncheckedSentence(status: StationStatus | null): Sentence | null {
  if (!status || status.lastSweepAt !== null) return null;
  const { failure } = status.connection;
  if (!failure)
    return { what: 'The service is being asked for the first time.', todo: 'Orders appear page by page.' };
  const { what, todo } = failureSentence(failure);
  return { what: 'The orders were never checked.', todo: `${what} ${todo}` };
}

/** What the connection is called while a failure lasts: only what the network does is called offline. */
const FAILING: Record<FailureKind, string> = {
  unreachable: 'Offline',
  timeout: 'Offline',
  tls: 'Offline',
  proxy: 'Offline',
  redirected: 'Offline',
  'web-page': 'Offline',
  credentials: 'Sign-in refused',
  'sign-in-refused': 'Sign-in refused',
  'no-secret': 'No sign-in',
  throttled: 'Asked to wait',
  server: 'Service fault',
  refused: 'Service fault',
  unreadable: 'Service fault',
  'too-large': 'Service fault',
  endless: 'Service fault',
  storage: 'Check failed',
  broken: 'Check failed',
};

/** How it stands with the service, in a word or two. */
export function connectionWords({ state, failure }: StationStatus['connection']): string {
  if (state === 'waiting') return 'Connecting';
  if (state !== 'offline') return 'Online';
  return failure === null ? 'Offline' : FAILING[failure.kind];
}
