/** The workspace of the connection in use and, for practice, the service that runs with it; neither before one is chosen. */
import { dirname } from 'node:path';
import {
  authoritiesOf,
  type RunningPractice,
  type ServiceConnection,
  type Teaching,
} from '../connection/chosen-connection.ts';
import type { CopiesState } from '../contract/records/journal-copies.ts';
import type { JournalKind } from '../journal/errors.ts';
import { isOnThisComputer } from '../domain/station/service-address.ts';
import { hadOperators } from '../journal/watermark.ts';
import { NOBODY, nothingKnown } from '../snapshot/nothing-known.ts';
import { removeDumps } from '../station/folder/crash-folder.ts';
import { UpstreamClient } from '../upstream/client.ts';
import type { Credentials } from '../upstream/token/token.ts';
import { LessonBook } from '../station/lesson-book.ts';
import { LessonRoom } from './lessons/lesson-room.ts';
import { IntegrityChecks } from './health/integrity-checks.ts';
import type { CopyReport } from './journal/journal-keeper.ts';
import { addNotice, removeNotices, type StationParts } from './station-parts.ts';
import { lateAccess } from '../floor/late-access.ts';
import { openWorkspace, type Workspace } from './workspace/workspace.ts';
import type { WorkspaceOptions } from './workspace/workspace-options.ts';

export class ConnectedWorkspace {
  readonly #parts: StationParts;
  readonly #reopen: () => void;
  /** Integrity checks of the open files. */
  readonly integrity: IntegrityChecks;
  #workspace: Workspace | null = null;
  #client: UpstreamClient | null = null;
  #practice: RunningPractice | null = null;
  #lessons: LessonRoom | null = null;
  #journal: { file: string; folder: string; kind: JournalKind } | null = null;
  #lastCopy: CopiesState['last'] = null;

  /** @param reopen the workspace has to be opened again */
  constructor(parts: StationParts, reopen: () => void) {
    this.#parts = parts;
    this.#reopen = reopen;
    this.integrity = new IntegrityChecks(parts);
  }

  get workspace(): Workspace | null {
    return this.#workspace;
  }

  get practice(): RunningPractice | null {
    return this.#practice;
  }

  /** Null if no practice service can be taught with. */
  get lessons(): LessonRoom | null {
    return this.#lessons;
  }

  /** The journal that is open. */
  get journal(): { file: string; folder: string; kind: JournalKind } | null {
    return this.#journal;
  }

  /** Result of the last journal copy since it was opened. */
  get lastCopy(): CopiesState['last'] {
    return this.#lastCopy;
  }

  /** Path of the second folder for copies of the journal that is open; empty: none. */
  get second(): string {
    return this.#journal === null ? '' : secondFolder(this.#parts, this.#journal.kind);
  }

  /** Opens a workspace for a connection. If opening fails, nothing is open, and the connection's practice service is stopped. */
  async open(connection: ServiceConnection): Promise<void> {
    const { clock, live, log } = this.#parts;
    const { mode } = connection;
    const client = this.#clientOf(connection);
    const teaching = await this.#teachingOf(connection);
    live.change('status', {
      ...nothingKnown(clock.now()),
      mode,
      teaches: teaching !== null,
      connection: { state: 'waiting', since: clock.now(), failure: null },
    });
    let workspace: Workspace;
    try {
      workspace = await this.#openOn(connection, client);
    } catch (error) {
      await client.close();
      await connection.practice?.stop();
      live.change('status', { ...nothingKnown(clock.now()), mode: 'none' });
      throw error;
    }
    this.#workspace = workspace;
    this.#client = client;
    this.#practice = connection.practice;
    this.#journal = { file: workspace.journalFile, folder: connection.folder, kind: mode };
    this.#lastCopy = null;
    this.integrity.opened();
    this.#sayWhatWasFound(workspace);
    workspace.start();
    this.#lessons = teaching && this.#lessonsOf(connection, workspace, teaching);
    this.#lessons?.open();
    log.info({ mode }, 'workspace open');
  }

  /** Lessons for this connection; null: it has none. */
  async #teachingOf({ practice, addresses }: ServiceConnection): Promise<Teaching | null> {
    if (practice === null) {
      // A service on another computer is a merchant's: lessons are off, whatever the options of the start.
      const isHere = Object.values(addresses).every(isOnThisComputer);
      return isHere ? ((await this.#parts.practiceFloor?.()) ?? null) : null;
    }
    const { goods, lessons } = practice;
    return lessons && { orders: lessons, practice: lessons, goods };
  }

  #lessonsOf({ folder }: ServiceConnection, workspace: Workspace, teaching: Teaching): LessonRoom {
    const { clock, live, log } = this.#parts;
    return new LessonRoom({ ...teaching, workspace, clock, live, log, book: new LessonBook(folder) });
  }

  #sayWhatWasFound(workspace: Workspace): void {
    const { live } = this.#parts;
    removeNotices(live, ['packed-elsewhere', 'operators-gone']);
    if (workspace.packedElsewhere > 0) addNotice(live, { code: 'packed-elsewhere', file: null });
    if (workspace.cacheRebuilt) addNotice(live, { code: 'cache-rebuilt', file: null });
    const hasNone = workspace.operators.people.list().length === 0;
    if (hasNone && hadOperators(dirname(workspace.journalFile)))
      addNotice(live, { code: 'operators-gone', file: null });
  }

  /** Signs the open workspace in with a secret, of which it had none until now; the packer is not disturbed. */
  useCredentials(credentials: Credentials): void {
    this.#client?.useCredentials(credentials);
    this.#workspace?.refresh();
  }

  /** @param reopens it is opened again at once: the screens stay as they are meanwhile */
  async close({ reopens = false } = {}): Promise<void> {
    const { clock, live } = this.#parts;
    const [closing, closingPractice] = [this.#workspace, this.#practice];
    await this.#lessons?.close();
    this.#lessons = null;
    this.#workspace = null;
    this.#client = null;
    this.#practice = null;
    this.#journal = null;
    await this.integrity.closing();
    await closing?.stop();
    await closingPractice?.stop();
    if (!reopens) live.change('status', { ...nothingKnown(clock.now()), mode: 'none', signOn: NOBODY });
  }

  #clientOf({ addresses, credentials, signInStore }: ServiceConnection): UpstreamClient {
    const { clock, random, openHttp, options } = this.#parts;
    const { authorities } = authoritiesOf(this.#parts);
    const { proxies } = options;
    return new UpstreamClient(addresses, credentials, {
      ...{ signInStore, clock, random, openHttp, proxies, authorities },
    });
  }

  #openOn({ folder, account, mode }: ServiceConnection, client: UpstreamClient): Promise<Workspace> {
    const {
      startWriter,
      copyEntry,
      clock,
      random,
      newId,
      log,
      slow,
      checks,
      live,
      options,
      settings,
      signedOn,
      badgeKey,
      printer,
      labelPrinter,
    } = this.#parts;
    const { version: release } = this.#parts;
    return openWorkspace({
      ...{ folder, account, client, startWriter, copyEntry, clock, random, newId, release },
      ...{ log, slow, checks, live, signedOn },
      badgeKey: badgeKey ?? null,
      printer: printer ?? null,
      labelPrinter: labelPrinter ?? null,
      floor: this.#floorOf(account),
      leftFloor: this.#parts.floorSignIns.left,
      kind: mode,
      sandbox: mode === 'practice' || (options.sandbox ?? settings.current.sandbox),
      pollMs: (options.pollSeconds ?? settings.current.pollSeconds) * 1000,
      keepMs: () => live.snapshot.settings.keepDays * 86_400_000,
      removeDumps: () => removeDumps(this.#parts.dataDir),
      secondFolder: () => secondFolder(this.#parts, mode),
      journalCopied: (report) => this.#journalCopied(report),
      cacheDamaged: () => {
        log.error('the cache is damaged and is made anew');
        this.#reopen();
      },
      writerLost: (error) => {
        log.error({ err: error }, 'the writer of the cache has ended and is started again');
        this.#reopen();
      },
    });
  }

  /** A floor belongs to the connection on which it was joined. */
  #floorOf(account: string): WorkspaceOptions['floor'] {
    const { floorSignIns, floorDoor } = this.#parts;
    const membership = floorSignIns.ofAccount(account);
    if (!membership) return null;
    const access = lateAccess(async () => {
      const signIn = await floorSignIns.load();
      return signIn === null ? null : (floorDoor?.open(signIn) ?? null);
    });
    return { floor: membership.floor, joining: membership.joining, access };
  }

  #journalCopied(report: CopyReport): void {
    const { live } = this.#parts;
    const { at, faults, secondFault } = report;
    this.integrity.copied(report);
    this.#lastCopy = { at, isMade: faults !== null, secondFault };
    live.change('status', { copiesRevision: live.snapshot.status.copiesRevision + 1 });
    removeNotices(live, ['copy-folder-failed']);
    if (faults === null) addNotice(live, { code: 'journal-not-copied', file: null });
    else if (faults.length > 0) addNotice(live, { code: 'journal-orders-changed', file: null });
    if (secondFault !== null) addNotice(live, { code: 'copy-folder-failed', file: this.second });
  }
}

/** @returns path of the second folder for copies of the journal; empty: none. Practice has none. */
export const secondFolder = ({ options, settings }: StationParts, kind: JournalKind): string =>
  kind === 'practice' ? '' : (options.copyFolder ?? settings.current.copyFolder);
