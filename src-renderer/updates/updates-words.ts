/** Updates in words: what is known, why a check brought nothing, and who brings another version. */
import type { InstalledAs, UpdateFault, Updates } from '../../src-main/contract/updates.ts';
import { ago, formatExactly } from '../format.ts';
import type { Sentence } from '../sentences/sentence.ts';

/** What matters first. */
export function headline({ version, feed, release, comparison }: Updates): string {
  if (feed === null) return 'This station does not look for updates.';
  if (release === null || comparison === null) return 'Whether there is a newer version is not known yet.';
  if (comparison === 'newer') return `Packdesk ${release.version} is available.`;
  if (comparison === 'same') return `This station has the newest version, ${version}.`;
  return `The feed has ${release.version}, which is older than ${version} of this station. It is not offered.`;
}

/** When the feed was asked last, and what came of it. @param now epoch milliseconds */
export function lastCheckWords({ lastCheck, isChecking }: Updates, now: number): string {
  if (isChecking) return 'Checking now…';
  if (lastCheck === null) return 'None yet; the first is made some minutes after the start';
  const outcome = lastCheck.fault === null ? 'Answered' : 'No usable answer';
  return `${outcome} ${ago(lastCheck.at, now)}, ${formatExactly(lastCheck.at, now)}`;
}

/** Release notes line by line. `isItem`: of a list, so that what does not fit on its line stands under its text. */
export function noteLines(notes: string): { text: string; isItem: boolean }[] {
  const whole = notes.trim();
  if (whole === '') return [];
  return whole
    .split('\n')
    .map((text) =>
      text.startsWith('- ')
        ? { text: `\u2022\u2002${text.slice(2)}`, isItem: true }
        : { text, isItem: false },
    );
}

const ASK = 'Tell the administrator.';

/** What was expected, what came, and what to do. */
export function faultSentence({ kind, status, field }: UpdateFault): Sentence {
  switch (kind) {
    case 'unreachable':
      return {
        what: 'The feed of updates cannot be reached.',
        todo: 'Check the network. Packdesk asks again in an hour or two.',
      };
    case 'cut':
      return {
        what: 'The answer of the feed broke off, so nothing of it was used.',
        todo: 'Check again. Packdesk also asks again in an hour or two.',
      };
    case 'timeout':
      return {
        what: 'The feed did not answer whole within 10 seconds.',
        todo: 'Check again. Packdesk also asks again in an hour or two.',
      };
    case 'tls':
      return {
        what: 'The connection to the feed is not safe, so it was not asked.',
        todo: 'Check the date and time of this computer, and ask whoever looks after the network.',
      };
    case 'proxy':
      return {
        what: 'The proxy of this network does not let us through to the feed.',
        todo: 'Ask whoever looks after the network.',
      };
    case 'redirected':
      return {
        what: 'The feed sends us to another address, which was not asked.',
        todo: `${ASK} The address of the feed has to be the one that answers.`,
      };
    case 'web-page':
      return {
        what: 'A web page came where the file of the feed was expected.',
        todo: 'Often it is the sign-in page of this network: open a browser once.',
      };
    case 'not-there':
      return {
        what: `There is no file at the address of the feed (HTTP ${status ?? 404}).`,
        todo: `${ASK} The file or its address has to be mended.`,
      };
    case 'refused':
      return {
        what: `The feed refused to answer (HTTP ${status ?? 'unknown'}).`,
        todo: `${ASK} The file has to be readable without a sign-in.`,
      };
    case 'server':
      return {
        what: `The server of the feed has a fault of its own (HTTP ${status ?? 'unknown'}).`,
        todo: 'Packdesk asks again in an hour or two.',
      };
    case 'throttled':
      return {
        what: 'The server of the feed asks us to wait.',
        todo: 'Packdesk asks again later.',
      };
    case 'too-large':
      return {
        what: 'The answer of the feed is larger than 64 KB, so it was not read.',
        todo: `${ASK} Something else stands at the address of the feed.`,
      };
    case 'damaged':
      return {
        what: 'What came is no whole file of a feed: signed release data was expected.',
        todo: `Check again. If it stays, ${lower(ASK)}`,
      };
    case 'unsigned':
      return {
        what: 'The release data of the feed has no signature, so it was not used.',
        todo: `${ASK} Only signed data is taken.`,
      };
    case 'wrong-signature':
      return {
        what: 'The release data of the feed is not signed with the key of this station, or was changed since. It was not used.',
        todo: `${ASK} Install nothing from there until it is clear why.`,
      };
    case 'wrong-content':
      return {
        what: `The release data of the feed is signed, but ${field ? `its field “${field}”` : 'its content'} is not as expected.`,
        todo: `${ASK} The release has to be signed again.`,
      };
    case 'rolled-back':
      return {
        what: 'The feed has older release data than it had before. It was not used.',
        todo: `${ASK} Somebody may have put an old file there.`,
      };
    case 'from-future':
      return {
        what: 'The release data of the feed was signed later than now, by the clock of this computer.',
        todo: 'Check the date and time of this computer.',
      };
    case 'broken':
      return {
        what: 'Something in Packdesk itself went wrong while it checked.',
        todo: 'Check again. If it stays, report a problem: the log has the details.',
      };
    default:
      return kind satisfies never;
  }
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Who brings another version onto this computer, and how. */
export function installWords(installedAs: InstalledAs): string {
  switch (installedAs) {
    case 'deb':
      return 'The administrator installs it with the package manager: sudo apt install with the path of the .deb, or apt upgrade where the hall has a package repository.';
    case 'app-image':
      return 'The administrator puts the new AppImage in the place of this one.';
    case 'windows':
      return 'The administrator runs the new installer; with /S it asks nothing.';
    case 'mac':
      return 'The administrator puts the new Packdesk into the folder Applications.';
    case 'source':
      return 'This station runs from its source: whoever set it up brings the new version.';
    default:
      return installedAs satisfies never;
  }
}
