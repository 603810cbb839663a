/** Errors of opening a journal. In each case the journal was not changed. */
import type { Watermark } from './watermark.ts';

/** Kinds of work in a data folder: practice work and real work never share one. */
export type JournalKind = 'practice' | 'service';

/** Thrown if the folder holds the other kind of work. Nothing was changed. */
export class WrongFolderError extends Error {
  override readonly name = 'WrongFolderError';
  readonly holds: JournalKind;

  constructor(file: string, holds: JournalKind) {
    const what = holds === 'practice' ? 'practice work' : 'the work of a real station';
    super(
      `The journal ${file} holds ${what}. Practice and real work never share a folder: choose another --data-dir.`,
    );
    this.holds = holds;
  }
}

/** Reasons that need a person's choice. */
export type JournalStopReason = 'missing' | 'empty' | 'replaced' | 'older' | 'damaged' | 'newer';

/** The station does not work until a person has chosen a recovery. Nothing was changed. */
export class JournalStopError extends Error {
  readonly reason: JournalStopReason;
  readonly file: string;
  /** Known state of the folder's journal; null if only its existence was known. */
  readonly known: Watermark | null;
  /** Number of known records that the file lacks; null if not known. */
  readonly behind: number | null;

  constructor(
    message: string,
    reason: JournalStopReason,
    file: string,
    known: Watermark | null,
    behind: number | null,
  ) {
    super(message);
    this.reason = reason;
    this.file = file;
    this.known = known;
    this.behind = behind;
  }
}

/** The file is not a journal, or is damaged. */
export class JournalDamagedError extends JournalStopError {
  override readonly name = 'JournalDamagedError';
  /** The storage engine's code, or the words of our check; never contents of the file. */
  readonly detail: string;

  /** @param newestCopy file name of the newest sound copy; null if there is none */
  constructor(file: string, detail: string, newestCopy: string | null, known: Watermark | null) {
    super(
      `The journal ${file} cannot be read (${detail}). Nothing was changed: it may hold decisions not sent yet. ` +
        `${copySentence(newestCopy)} Choose how to continue in Packdesk.`,
      'damaged',
      file,
      known,
      null,
    );
    this.detail = detail;
  }
}

/** The file was written by a newer version of the application. */
export class JournalTooNewError extends JournalStopError {
  override readonly name = 'JournalTooNewError';
  /** Versions of the schema. */
  readonly detail: string;

  /** @param newestCopy file name of the newest sound copy that this version can open; null if there is none */
  constructor(
    file: string,
    versions: { found: number; known: number },
    newestCopy: string | null,
    known: Watermark | null,
  ) {
    const detail = `its version is ${versions.found}, this Packdesk reads up to ${versions.known}`;
    super(
      `The journal ${file} was written by a newer Packdesk (${detail}). Nothing was changed. ` +
        'Install the newer Packdesk again, and nothing is missing. To go back to this one, restore a backup from before the update in Packdesk. ' +
        copySentence(newestCopy),
      'newer',
      file,
      known,
      null,
    );
    this.detail = detail;
  }
}

/** The journal of this folder is missing, or older than its watermark. */
export class JournalLostError extends JournalStopError {
  override readonly name = 'JournalLostError';

  constructor(
    file: string,
    reason: Exclude<JournalStopReason, 'damaged' | 'newer'>,
    newestCopy: string | null,
    known: Watermark | null,
    behind: number | null,
  ) {
    const found = {
      missing: `The journal ${file} is missing; this station had one.`,
      empty: `The journal ${file} is empty; it was not before.`,
      replaced: `The journal ${file} is not this station’s own.`,
      older: `The journal ${file} is older than the one this station had: ${behind ?? 'some'} records are missing.`,
    }[reason];
    super(
      `${found} Nothing was changed: decisions and packed boxes may be missing. ${copySentence(newestCopy)} Choose how to continue in Packdesk.`,
      reason,
      file,
      known,
      behind,
    );
  }
}

const copySentence = (newest: string | null) =>
  newest === null
    ? 'There is no good backup of it in the folder "backups".'
    : `The newest good backup is "${newest}" in the folder "backups".`;
