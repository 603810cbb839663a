/** createApp: the only place that joins the parts. It knows no host: neither Electron nor a browser. */
import { join } from 'node:path';
import { isDamage } from '../cache/damage.ts';
import { removeCache, removeSpare } from '../cache/remove-cache.ts';
import { authoritiesOf } from '../connection/chosen-connection.ts';
import { testConnection } from '../connection/connection-test.ts';
import { removeCopy } from '../floor/copy/open.ts';
import { connectionSetup, type ConnectionSetup } from '../connection/setup.ts';
import { unsentIn } from '../journal/cancels/unsent.ts';
import { nobodySignedOn } from '../operators/signed-on.ts';
import type { Context } from '../router/context.ts';
import { policyInForce } from '../station/policy/policy-file.ts';
import { settingsInForce } from '../station/settings.ts';
import { AlertWatch } from './alert-watch.ts';
import { benchMode } from './bench-mode.ts';
import { ConnectedWorkspace } from './connected-workspace.ts';
import { ConnectionChanges } from './connection-changes.ts';
import { floorFile } from './floor/floor-parts.ts';
import { floorJoining } from './floor/floor-joining.ts';
import { StationHealth } from './health/station-health.ts';
import { IdleFolder } from './journal/idle-folder.ts';
import { journalCopies } from './journal/copies-screen.ts';
import { metricsOnRequest } from './metrics/metrics-on-request.ts';
import { problemReport } from './report/problem-report.ts';
import { KeyringWatch } from './keyring-watch.ts';
import { Reopening } from './reopening.ts';
import { logInStart, obeyLogInPolicy } from './log-in-start.ts';
import {
  addNotice,
  removeNotices,
  secretState,
  stationParts,
  type AppDeps,
  type StationParts,
} from './station-parts.ts';
import { settingsFile } from './settings-file.ts';
import { stationUpdates } from './updates.ts';

export interface App {
  context: Context;
  /** @throws a named error with a sentence if the journal cannot be used; nothing was touched then */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createApp(deps: AppDeps): App {
  const parts = stationParts(deps);
  const { clock, log } = parts;
  const connected = new ConnectedWorkspace(parts, () => reopening.ask());
  const changes = new ConnectionChanges(parts, connected);
  const reopening = new Reopening({ clock, log, reopen: () => changes.change(() => Promise.resolve()) });
  const idle = new IdleFolder(parts, connected, changes);
  const updates = stationUpdates(parts);
  const keyring = new KeyringWatch({ parts, connected, changes });
  const alerts = new AlertWatch(parts, connected);
  const context = {
    ...contextOf(parts, connected, changes, keyring),
    updates,
    pastAlerts: () => alerts.past(),
  };
  let endMetrics = () => Promise.resolve();
  return {
    context,
    start: async () => {
      logPolicy(parts);
      obeyLogInPolicy(parts);
      context.benchMode?.start();
      updates.start();
      await keyring.start();
      await changes.open();
      idle.start();
      alerts.start();
      context.benchMode?.start();
      endMetrics = await metricsOnRequest(parts, () => context.health.state());
    },
    stop: async () => {
      await endMetrics();
      await alerts.stop();
      reopening.stop();
      await keyring.stop();
      await updates.stop();
      await idle.stop();
      await changes.ended();
      await connected.close();
    },
  };
}

/** Logs keys and faults of the policy, never its values. */
function logPolicy({ policy: { file, policy, faults }, log }: StationParts): void {
  if (file === null) return;
  const fields = Object.keys(policy);
  if (faults.length > 0)
    log.error(
      { file, faults: faults.map(({ what, todo }) => `${what} ${todo}`) },
      'the policy cannot be used, so the station does not go to work',
    );
  else log.info({ file, fields }, 'a policy is in force');
}

function contextOf(
  parts: StationParts,
  connected: ConnectedWorkspace,
  changes: ConnectionChanges,
  keyring: KeyringWatch,
): Omit<Context, 'updates' | 'pastAlerts'> {
  const { live, clock, options, policy, settings, calls } = parts;
  const health = new StationHealth(parts, connected);
  return {
    currentWorkspace: () => connected.workspace,
    practiceGoods: () => connected.practice?.goods ?? null,
    lessons: () => connected.lessons,
    live,
    settings: () => live.snapshot.settings,
    policy: () => policyInForce(policy),
    benchMode: benchMode(parts, () => connected.workspace?.operators.people.isUsed ?? false),
    printer: parts.printer ?? null,
    logInStart: () => logInStart(parts),
    startAtLogIn: (isOn) => parts.startAtLogIn?.set(isOn),
    setup: setupOf(parts, changes, keyring),
    floorJoining: floorJoining(parts, connected, changes),
    settingsFile: settingsFile(parts, changes),
    reportFault: (error) => {
      if (isDamage(error)) connected.workspace?.lookForDamage();
    },
    recoverJournal: (choice, who) => changes.recover(choice, who),
    copies: journalCopies(parts, connected, changes),
    health,
    problemReport: (screen) => problemReport({ parts, connected, health: () => health.state() }, screen),
    callBegun: (procedure) => calls.begin(procedure),
    badgeRead: () => void (parts.lastBadge.at = clock.now()),
    now: clock.now,
    serviceNow: () => clock.now() + live.snapshot.status.clockSkewMs,
    change: async (values) => {
      const given = Object.entries(values).filter(([, value]) => value !== undefined);
      await settings.change(Object.fromEntries(given));
      live.change('settings', settingsInForce(options.settings, settings.current));
    },
    notice: (notice) => addNotice(live, notice),
    dismissNotice: (code) => removeNotices(live, [code]),
  };
}

function setupOf(parts: StationParts, { change }: ConnectionChanges, keyring: KeyringWatch): ConnectionSetup {
  const { dataDir, options, settings, credentials, clock, random, openHttp } = parts;
  const setup = connectionSetup({
    ...{ dataDir, options, settings, credentials, change },
    tryKeyring: () => keyring.ask(true),
    secret: () => secretState(parts),
    removeSavedOrders: () => {
      const file = join(dataDir, 'cache.db');
      removeSpare(file);
      removeCache(file);
    },
    removeFloor: async () => {
      await parts.floorSignIns.forget();
      removeCopy(floorFile(dataDir));
    },
    unsent: () => unsentIn(join(dataDir, 'journal.db')),
    test: (input) => {
      const { authorities } = authoritiesOf(parts);
      return testConnection(input, { clock, random, openHttp, proxies: options.proxies, authorities });
    },
  });
  return {
    ...setup,
    // A new connection may be another person: no one is signed on any more.
    forget: async (input) => {
      const refusal = await setup.forget(input);
      if (refusal === null) Object.assign(parts.signedOn, nobodySignedOn());
      return refusal;
    },
  };
}
