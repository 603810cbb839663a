/** createApp: the only place where the parts are joined. It knows no host: neither Electron nor a browser. */
import { join } from 'node:path';
import { openWorkspace, type Workspace } from './workspace.ts';
import { isDamage } from '../cache/damage.ts';
import type { Notice, StationSnapshot } from '../contract/station.ts';
import {
  authoritiesOf,
  chosenConnection,
  CONNECTION_NOTICES,
  type ServiceConnection,
  type RunningPractice,
  type StartPractice,
} from '../connection/chosen-connection.ts';
import { CredentialStore, type Protector } from '../station/credentials.ts';
import { JournalStopError, WrongFolderError, type JournalKind } from '../journal/errors.ts';
import { unsentIn } from '../journal/unsent.ts';
import { recover } from '../journal/recovery.ts';
import { noticeAfter, showStop } from '../snapshot/journal-stop.ts';
import type { Log } from '../station/log.ts';
import type { Options } from '../station/options.ts';
import type { Context } from '../router/context.ts';
import { settingsInForce, StationSettings, type SettingsStore } from '../station/settings.ts';
import { testConnection } from '../connection/connection-test.ts';
import { connectionSetup, type ConnectionChange, type SetupRefusal } from '../connection/setup.ts';
import { Reopening } from './reopening.ts';
import type { Clock } from '../sync/clock.ts';
import { Live } from '../snapshot/live.ts';
import { initialSnapshot } from '../snapshot/initial.ts';
import { nothingKnown } from '../snapshot/nothing-known.ts';
import { UpstreamClient } from '../upstream/client.ts';
import type { OpenHttp } from '../upstream/http-call.ts';

export interface AppDeps {
  dataDir: string;
  /** What was found before the application was made. */
  notices?: readonly Notice[];
  options: Options;
  version: string;
  /** The writer's thread: source in tests, a built file in the application. */
  writerEntry: URL;
  /** The thread that copies the journal; null: no copies are made. */
  copyEntry: URL | null;
  openHttp: OpenHttp;
  openSettings: (folder: string) => SettingsStore;
  protector: Protector;
  startPractice: StartPractice;
  clock: Clock;
  random: () => number;
  log: Log;
}

export interface App {
  context: Context;
  /** @throws a named error with a sentence where the journal cannot be used; nothing was touched then */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createApp(deps: AppDeps): App {
  const { clock, log, options } = deps;
  const settings = new StationSettings(deps.dataDir, deps.openSettings);
  const credentials = new CredentialStore(deps.dataDir, deps.protector);
  const live = new Live<StationSnapshot>(
    initialSnapshot({
      version: deps.version,
      settings: settingsInForce(options, settings.current),
      notices: [...(deps.notices ?? []), settings.notice, credentials.notice].filter((n) => n !== null),
      now: clock.now(),
    }),
  );
  let workspace: Workspace | null = null;
  let practice: RunningPractice | null = null;
  let stopped: { error: JournalStopError; kind: JournalKind } | null = null;

  const addNotice = (notice: Notice | null) => {
    if (notice)
      live.change('status', {
        notices: [...live.snapshot.status.notices.filter((n) => n.code !== notice.code), notice],
      });
  };

  async function open(connection: ServiceConnection): Promise<void> {
    const { folder, account, addresses, mode } = connection;
    const client = new UpstreamClient(addresses, connection.credentials, {
      signInStore: connection.signInStore,
      clock,
      random: deps.random,
      openHttp: deps.openHttp,
      proxies: options.proxies,
      authorities: authoritiesOf({ options, settings }).authorities,
    });
    live.change('status', {
      ...nothingKnown(clock.now()),
      mode,
      connection: { state: 'waiting', since: clock.now(), failure: null },
    });
    try {
      const pollMs = (options.pollSeconds ?? settings.current.pollSeconds) * 1000;
      const { writerEntry, copyEntry, random } = deps;
      workspace = await openWorkspace({
        sandbox: mode === 'practice' || settings.current.sandbox,
        folder,
        account,
        client,
        writerEntry,
        copyEntry,
        pollMs,
        keepMs: () => live.snapshot.settings.keepDays * 86_400_000,
        clock,
        random,
        log,
        live,
        kind: mode,
        journalCopied: (faults) => {
          if (faults === null) addNotice({ code: 'journal-not-copied', file: null });
          else if (faults.length > 0) addNotice({ code: 'journal-orders-changed', file: null });
        },
        cacheDamaged: () => {
          log.error('the cache is damaged and is made anew');
          reopening.ask();
        },
        writerLost: (error) => {
          log.error({ err: error }, 'the writer of the cache has ended and is started again');
          reopening.ask();
        },
      });
    } catch (error) {
      await client.close();
      await connection.practice?.stop();
      live.change('status', { ...nothingKnown(clock.now()), mode: 'none' });
      throw error;
    }
    practice = connection.practice;
    if (workspace.cacheRebuilt) addNotice({ code: 'cache-rebuilt', file: null });
    workspace.start();
    log.info({ mode }, 'workspace open');
  }

  async function close(): Promise<void> {
    const [closing, closingPractice] = [workspace, practice];
    workspace = null;
    practice = null;
    await closing?.stop();
    await closingPractice?.stop();
    live.change('status', { ...nothingKnown(clock.now()), mode: 'none' });
  }

  async function openChosen(): Promise<void> {
    const { connection, notice } = await chosenConnection({ ...deps, settings, credentials });
    const others = live.snapshot.status.notices.filter(
      (n) => !CONNECTION_NOTICES.some((code) => code === n.code),
    );
    live.change('status', { notices: others });
    addNotice(notice);
    const { unusable } = authoritiesOf({ options, settings });
    if (unusable !== null) addNotice({ code: 'ca-file-unusable', file: unusable });
    if (connection?.mode !== 'practice') addNotice(credentials.notice);
    const error = connection && (await stopOf(open(connection)));
    if (error) log.error({ reason: error.reason }, error.message);
    stopped = error && { error, kind: connection.mode };
    live.change('status', { journalStop: stopped && showStop(stopped.error, stopped.kind) });
  }

  let switching: Promise<SetupRefusal | null> = Promise.resolve(null);
  /** One change at a time; where the new workspace cannot be opened, the old one is opened again. */
  const change: ConnectionChange = (save) => {
    switching = switching
      .catch(() => null)
      .then(async () => {
        const [before, stored] = [settings.current, credentials.content];
        await close();
        try {
          await save();
          await openChosen();
          return null;
        } catch (error) {
          try {
            credentials.restore(stored);
            // Untouched where writing it was what failed: then it cannot be written now either.
            if (settings.current !== before) settings.change(before);
          } catch (undoError) {
            log.error({ err: undoError }, 'the connection chosen before could not be written back');
          }
          await openChosen();
          if (error instanceof WrongFolderError) return { code: 'WRONG_FOLDER', holds: error.holds };
          throw error;
        }
      });
    return switching;
  };

  const reopening = new Reopening({ clock, log, reopen: () => change(() => Promise.resolve()) });

  const context: Context = {
    currentWorkspace: () => workspace,
    practiceGoods: () => practice?.goods ?? null,
    live,
    settings: () => live.snapshot.settings,
    setup: connectionSetup({
      dataDir: deps.dataDir,
      unsent: () => unsentIn(join(deps.dataDir, 'journal.db')),
      options,
      settings,
      credentials,
      test: (input) => {
        const { random, openHttp } = deps;
        const { authorities } = authoritiesOf({ options, settings });
        return testConnection(input, { clock, random, openHttp, proxies: options.proxies, authorities });
      },
      change,
    }),
    reportFault: (error) => {
      if (isDamage(error)) workspace?.lookForDamage();
    },
    recoverJournal: (choice, operator) => {
      const recovered = switching
        .catch(() => null)
        .then(async () => {
          if (!stopped) return false;
          let isDone: boolean;
          try {
            isDone = recover(stopped.error, stopped.kind, choice, operator, clock.now());
          } finally {
            // Also where nothing was done: what is there may be another snapshot than the one that was chosen on.
            await openChosen();
          }
          // Who chose is in the journal itself.
          log.warn({ ...choice, isDone }, 'a way on with the journal was chosen');
          // Null by now, unless the file that took its place is no better.
          if (live.snapshot.status.journalStop === null) addNotice(noticeAfter(isDone ? choice : null));
          return isDone;
        });
      // Whoever asked is told of a failure; the next change only waits for the end.
      switching = recovered.then(
        () => null,
        () => null,
      );
      return recovered;
    },
    now: clock.now,
    serviceNow: () => clock.now() + live.snapshot.status.clockSkewMs,
    change: (parts) => {
      const given = Object.entries(parts).filter(([, value]) => value !== undefined);
      settings.change(Object.fromEntries(given));
      live.change('settings', settingsInForce(options, settings.current));
    },
    notice: addNotice,
    dismissNotice: (code) =>
      live.change('status', { notices: live.snapshot.status.notices.filter((n) => n.code !== code) }),
  };

  return {
    context,
    start: openChosen,
    stop: async () => {
      reopening.stop();
      await switching.catch(() => null);
      await close();
    },
  };
}

/** @returns why a person has to choose the way on with the journal; null where the workspace was opened */
async function stopOf(opening: Promise<void>): Promise<JournalStopError | null> {
  try {
    await opening;
    return null;
  } catch (error) {
    if (error instanceof JournalStopError) return error;
    throw error;
  }
}
