/** Opens the workspace on the chosen connection, and again after each change: one change at a time. */
import { dirname } from 'node:path';
import {
  authoritiesOf,
  resolveConnection,
  CONNECTION_NOTICES,
  type ServiceConnection,
} from '../connection/chosen-connection.ts';
import type { ConnectionChange, ChangeRefusal } from '../connection/setup.ts';
import type { CopyKey } from '../journal/copies/copy-proof.ts';
import { JournalStopError, WrongFolderError, type JournalKind } from '../journal/errors.ts';
import { ownJournalId } from '../journal/operators/known-operators.ts';
import {
  JournalChangedError,
  putBack,
  recover,
  type Choice,
  type ShownCopy,
} from '../journal/recovery/recovery.ts';
import { StoppedTries } from '../journal/operators/stopped-tries.ts';
import type { JournalStop } from '../contract/records/journal.ts';
import type { RecoveryRefusal, WhoChooses } from '../router/station-context.ts';
import { noticeAfter, showStop } from '../snapshot/journal-stop.ts';
import { removeCopy } from '../floor/copy/open.ts';
import { floorFile } from './floor/floor-parts.ts';
import { enterWaiting } from './let-in.ts';
import { copyKeyOf } from './operator-parts.ts';
import { StopProof } from './journal/stop-proof.ts';
import { secondFolder, type ConnectedWorkspace } from './connected-workspace.ts';
import { settingsInForce } from '../station/settings.ts';
import { addNotice, removeNotices, secretState, type StationParts } from './station-parts.ts';

/** State of a station that its journal has stopped: it has no workspace, and a reason. */
interface Stop {
  error: JournalStopError;
  kind: JournalKind;
  /** Path of the second folder with copies; empty: none. */
  second: string;
  /** Key of this station's copies in the second folder. */
  key: CopyKey;
  /** Null: no known operator can prove anything. */
  proof: StopProof | null;
}

export class ConnectionChanges {
  readonly #parts: StationParts;
  readonly #connected: ConnectedWorkspace;
  /** Set while a person has to choose how to go on with the journal. */
  #stop: Stop | null = null;
  #last: Promise<ChangeRefusal | null> = Promise.resolve(null);

  constructor(parts: StationParts, connected: ConnectedWorkspace) {
    this.#parts = parts;
    this.#connected = connected;
  }

  /** Opens the chosen connection. */
  async open(): Promise<void> {
    const { credentials, live, log } = this.#parts;
    // The policy cannot be read, so the right service is unknown.
    if (live.snapshot.status.policyStop !== null) return;
    const { connection, notice } = await resolveConnection(this.#parts);
    live.change('status', { secret: secretState(this.#parts) });
    removeNotices(live, CONNECTION_NOTICES);
    addNotice(live, notice);
    const { unusable } = authoritiesOf(this.#parts);
    if (unusable !== null) addNotice(live, { code: 'ca-file-unusable', file: unusable });
    if (connection?.mode !== 'practice') addNotice(live, credentials.notice);
    const error = connection && (await stopOf(this.#openOn(connection)));
    if (error) log.error({ reason: error.reason }, error.message);
    this.#stop = error && this.#stopBy(error, connection.mode);
    live.change('status', { journalStop: this.#stop && this.#shown(this.#stop) });
  }

  async #openOn(connection: ServiceConnection): Promise<void> {
    const { clock, newId, version: release } = this.#parts;
    enterWaiting(connection.folder, connection.mode, { now: clock.now, newId, release });
    await this.#connected.open(connection);
  }

  #stopBy(error: JournalStopError, kind: JournalKind): Stop {
    const second = secondFolder(this.#parts, kind);
    const { badgeKey = null, log } = this.#parts;
    const key = copyKeyOf(ownJournalId(error, kind), { badgeKey, log });
    return { error, kind, second, key, proof: StopProof.of(this.#parts, { stop: error, kind, second, key }) };
  }

  #shown({ error, kind, second, key, proof }: Stop): JournalStop {
    return { ...showStop(error, kind, second, key), administrators: proof?.administrators() ?? null };
  }

  /** If the new workspace cannot be opened, the old one is opened again. */
  readonly change: ConnectionChange = (save) => {
    if (this.#parts.live.snapshot.status.policyStop !== null)
      return Promise.resolve({ code: 'FIXED_BY_POLICY' });
    this.#last = this.ended().then(() => this.#changeBy(save));
    return this.#last;
  };

  /**
   * Recovers the journal in the way that a person chose.
   * @returns `in-use` if the station works: then nothing was done
   * @throws RecoveryUnusableError, JournalChangedError, and the file system's error
   */
  recover(choice: Choice, who: WhoChooses): Promise<'recovered' | 'in-use' | RecoveryRefusal> {
    return this.afterOthers(() => this.#recoverBy(choice, who));
  }

  /**
   * Puts a copy in the place of the journal that the station works with, which is set aside.
   * @throws RecoveryUnusableError, and the file system's error; then the station works as before
   */
  putBack(chosen: ShownCopy, operator: string): Promise<void> {
    return this.afterOthers(() => this.#putBackBy(chosen, operator));
  }

  /**
   * Runs work during which nothing may be opened or closed. The caller learns of a failure; the next change only waits
   * for the end.
   */
  afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.ended().then(work);
    this.#last = done.then(
      () => null,
      () => null,
    );
    return done;
  }

  /** Resolves when the changes that were asked for have ended, well or not. */
  async ended(): Promise<void> {
    await this.#last.catch(() => null);
  }

  async #changeBy(save: () => Promise<void>): Promise<ChangeRefusal | null> {
    const { settings, credentials, log } = this.#parts;
    const [before, stored] = [settings.current, credentials.content];
    await this.#connected.close();
    try {
      await save();
      this.#showSettings();
      await this.open();
      return null;
    } catch (error) {
      try {
        await credentials.restore(stored);
        // The settings are unchanged if their own write failed: then they cannot be written now either.
        if (settings.current !== before) await settings.change(before);
        this.#showSettings();
      } catch (undoError) {
        log.error({ err: undoError }, 'the connection chosen before could not be written back');
      }
      await this.open();
      if (error instanceof WrongFolderError) return { code: 'WRONG_FOLDER', holds: error.holds };
      throw error;
    }
  }

  /** Shows all settings: saving a connection may have set more than the connection. */
  #showSettings(): void {
    const { live, options, settings } = this.#parts;
    live.change('settings', settingsInForce(options.settings, settings.current));
  }

  async #recoverBy(choice: Choice, who: WhoChooses): Promise<'recovered' | 'in-use' | RecoveryRefusal> {
    const { clock, newId, version: release, live, log } = this.#parts;
    if (!this.#stop) return 'in-use';
    const { error, kind, second, key, proof } = this.#stop;
    const chooser = await chooserOf(proof, choice, who);
    if (!chooser.ok) {
      log.warn({ way: choice.way, why: chooser.why }, 'a way on with the journal was refused');
      return chooser;
    }
    const { operator } = chooser;
    let isDone: boolean;
    try {
      removeCopy(floorFile(dirname(error.file)));
      const ports = { now: clock.now, newId, release };
      isDone = recover(error, kind, choice, {
        ...ports,
        ...{ operator, second, key, hadOperators: proof !== null },
      });
    } finally {
      // Opened even if the choice was not carried out: the files may differ from those that it was based on.
      await this.open();
    }
    // The chooser is recorded in the journal itself.
    log.warn({ ...choice, isDone }, 'a way on with the journal was chosen');
    // Null by now, unless the new file cannot be used either.
    if (live.snapshot.status.journalStop === null) {
      new StoppedTries(dirname(error.file)).forgetAll();
      addNotice(live, noticeAfter(isDone ? choice : null));
    }
    return isDone ? 'recovered' : 'in-use';
  }

  async #putBackBy(chosen: ShownCopy, operator: string): Promise<void> {
    const { clock, newId, version: release, live, log } = this.#parts;
    const { journal, second, workspace } = this.#connected;
    if (journal === null) return;
    const key = workspace?.copyKey() ?? null;
    await this.#connected.close({ reopens: true });
    try {
      // Reserved orders belong to the journal that is replaced.
      removeCopy(floorFile(dirname(journal.file)));
      putBack(journal.file, journal.kind, chosen, { now: clock.now, newId, release, operator, second, key });
    } finally {
      await this.open();
    }
    log.warn({ ...chosen }, 'a copy of the journal was put back');
    addNotice(live, noticeAfter({ way: 'restored', ...chosen }));
  }
}

/** Salvaging loses nothing that is known, operators neither: a name is enough for it. */
function chooserOf(
  proof: StopProof | null,
  choice: Choice,
  { operator, proof: given }: WhoChooses,
): Promise<{ ok: true; operator: string } | RecoveryRefusal> {
  if (proof && choice.way !== 'salvaged') return proof.try(given, choice);
  // A station that has just had an operator needs a proof.
  if (operator === undefined) throw new JournalChangedError('nobody is known any more');
  return Promise.resolve({ ok: true, operator });
}

/** @returns the stop that a person has to resolve; null if the workspace was opened */
async function stopOf(opening: Promise<void>): Promise<JournalStopError | null> {
  try {
    await opening;
    return null;
  } catch (error) {
    if (error instanceof JournalStopError) return error;
    throw error;
  }
}
