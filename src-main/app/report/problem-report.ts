/**
 * Problem report for support: one text that a person reads before it is saved. Every part is built from a list of allowed
 * fields, never copied as a whole and filtered afterwards.
 */
import { arch, cpus, homedir, release, totalmem, type as osType, userInfo } from 'node:os';
import { join } from 'node:path';
import type { SweepRow } from '../../contract/station/diagnostics.ts';
import type { Health, Screen } from '../../contract/station/health.ts';
import { NUMBER_SETTINGS, type NumberSetting } from '../../contract/station/number-settings.ts';
import type { FaultInOrder } from '../../contract/orders/order-fault.ts';
import type { Failure } from '../../contract/station/station.ts';
import { engineVersion } from '../../journal/engine-version.ts';
import { boundOf } from '../metrics/call-timings.ts';
import type { ConnectedWorkspace } from '../connected-workspace.ts';
import type { StationParts } from '../station-parts.ts';
import { newestLogLines } from './log-lines.ts';
import { withoutPlaces } from './without-places.ts';

/** Version of the report's own format. */
const FORMAT = 1;
const MOST_CHECKS = 50;

interface Sources {
  parts: StationParts;
  connected: ConnectedWorkspace;
  health: () => Promise<Health>;
}

/** @returns JSON, indented for a reader */
export async function problemReport({ parts, connected, health }: Sources, screen: Screen): Promise<string> {
  const { dataDir, clock, settings, options, policy, live } = parts;
  const report = {
    report: { format: FORMAT, at: iso(clock.now()) },
    versions: versionsOf(parts.version),
    machine: machine(),
    screen,
    station: stationOf(parts),
    settings: settingsOf(parts),
    health: healthOf(await health()),
    ...workspaceOf(connected),
    calls: callsOf(parts),
    slowStatements: parts.slow.newest.map(({ at, ...slow }) => ({ at: iso(at), ...slow })),
    log: await newestLogLines(join(dataDir, 'logs', 'packdesk.log')),
  };
  const { operator, station } = live.snapshot.settings;
  const hidden = withoutPlaces(report, {
    paths: [
      [dataDir, '(data folder)'],
      [options.copyFolder ?? settings.current.copyFolder, '(second folder)'],
      [policy.file ?? '', '(policy)'],
      [options.caFile ?? settings.current.caFile, '(file of certificates)'],
      [homedir(), '~'],
    ],
    folders: [[userName(), '(user)']],
    names: [
      [operator, '(operator)'],
      [station, '(station)'],
    ],
  });
  return `${JSON.stringify(hidden, null, 2)}\n`;
}

const iso = (at: number) => new Date(at).toISOString();
const isoOrNull = (at: number | null) => (at === null ? null : iso(at));

/** Name of the account; empty if it has no entry. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

/**
 * Versions of the parts. Electron and Chromium are listed if they run the station; a browser reports its own version from
 * the screen.
 */
function versionsOf(packdesk: string) {
  const of: Partial<Record<string, string>> = process.versions;
  const [electron = null, chromium = null] = [of['electron'], of['chrome']];
  const { node, v8 } = process.versions;
  const os = `${osType()} ${release()} ${arch()}`;
  return { packdesk, electron, chromium, node, v8, sqlite: engineVersion(), os };
}

const machine = () => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  cores: cpus().length,
  memoryBytes: totalmem(),
  usedBytes: process.memoryUsage().rss,
  runsForSeconds: Math.round(process.uptime()),
});

function stationOf({ live }: StationParts) {
  const { mode, connection, notices, journalStop, policyStop, ...status } = live.snapshot.status;
  const { lastSweepAt, nextSweepAt, openOrders, quarantined, unsent, needsPerson, clockSkewMs } = status;
  return {
    mode,
    connection: {
      state: connection.state,
      since: iso(connection.since),
      failure: failureOf(connection.failure),
    },
    lastCheckAt: isoOrNull(lastSweepAt),
    nextCheckAt: isoOrNull(nextSweepAt),
    ...{ openOrders, quarantined, unsent, needsPerson, clockSkewMs, packed: status.packed },
    notices: notices.map(({ code }) => code),
    journalStop:
      journalStop === null ? null : { reason: journalStop.reason, copies: journalStop.copies.length },
    policyFaults: policyStop?.faults.length ?? null,
  };
}

/** Settings shown beside the numbers. Names, reasons and settings added later are not among them. */
const PLAIN_SETTINGS = [
  'theme',
  'language',
  'speech',
  'handReason',
  'slipWhen',
  'slipRequired',
  'slipSize',
  'slipLanguage',
  'sheetSize',
  'labelSize',
  'scanner',
] as const;

function settingsOf({ live, settings, options }: StationParts) {
  const inForce = live.snapshot.settings;
  const named = [...PLAIN_SETTINGS, ...(Object.keys(NUMBER_SETTINGS) as NumberSetting[])];
  const { authUrl, productUrl, orderUrl, sandbox, copyFolder, caFile, pollSeconds, benchMode } =
    settings.current;
  return {
    ...Object.fromEntries(named.map((name) => [name, inForce[name]])),
    cancelReasons: inForce.cancelReasons.length,
    // Source of each fixed setting: the policy, or the options of the start.
    fixedBy: live.snapshot.status.fixedSettings,
    authUrl: options.authUrl ?? authUrl,
    productUrl: options.productUrl ?? productUrl,
    orderUrl: options.orderUrl ?? orderUrl,
    pollSeconds: options.pollSeconds ?? pollSeconds,
    sandbox: options.sandbox ?? sandbox,
    benchMode: options.ofPolicy.benchMode ?? benchMode,
    hasSecondFolder: (options.copyFolder ?? copyFolder) !== '',
    hasCaFile: (options.caFile ?? caFile) !== '',
    hasMetrics: options.metricsPort !== null,
    hasProxy: options.proxies.http !== null || options.proxies.https !== null,
  };
}

/** A failure without the service's words, which may repeat the request; the storage engine's code contains no data. */
function failureOf(failure: Failure | null) {
  if (failure === null) return null;
  const { kind, status, message } = failure;
  return { kind, status, ...(kind === 'storage' && /^[A-Z_]{2,40}$/.test(message ?? '') ? { message } : {}) };
}

/** Times in the format of the report. */
const healthOf = ({ lines }: Health) =>
  lines.map((line) => ({
    ...line,
    ...('at' in line ? { at: isoOrNull(line.at) } : {}),
    ...(line.of === 'integrity' && line.last ? { last: { ...line.last, at: iso(line.last.at) } } : {}),
    ...('lastScanAt' in line ? { lastScanAt: isoOrNull(line.lastScanAt) } : {}),
    ...(line.of === 'check' ? { failure: failureOf(line.failure) } : {}),
  }));

/** Parts of the open connection; empty lists if there is none. */
function workspaceOf({ workspace }: ConnectedWorkspace) {
  if (workspace === null) return { checks: [], quarantine: [] };
  const { diagnostics } = workspace;
  const checks = diagnostics.checks(workspace.recentSweeps(), MOST_CHECKS);
  return { checks: checks.map(checkOf), quarantine: quarantineOf(diagnostics) };
}

const checkOf = ({ startedAt, endedAt, failure, ...counts }: SweepRow) => ({
  at: iso(startedAt),
  ms: endedAt - startedAt,
  ...counts,
  failure: failureOf(failure),
});

type Diagnostics = NonNullable<ConnectedWorkspace['workspace']>['diagnostics'];

/** Reasons, each with its number of orders: the orders themselves stay private. */
function quarantineOf(diagnostics: Diagnostics) {
  const reasons = new Map<string, FaultInOrder & { orders: number }>();
  for (const { path, expected, found } of diagnostics.quarantine().rows) {
    const key = JSON.stringify([path, expected, found]);
    const reason = reasons.get(key) ?? { path, expected, found, orders: 0 };
    reason.orders++;
    reasons.set(key, reason);
  }
  return [...reasons.values()];
}

const callsOf = ({ calls }: StationParts) =>
  [...calls.all].map(([call, timing]) => ({
    call,
    count: timing.count,
    failed: timing.failed,
    meanMs: Math.round((timing.totalMs / timing.count) * 10) / 10,
    halfWithinMs: boundOf(timing, 0.5),
    mostWithinMs: boundOf(timing, 0.95),
    longestMs: Math.round(timing.longestMs * 10) / 10,
  }));
