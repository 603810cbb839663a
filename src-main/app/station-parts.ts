/** Parts of a station that outlive its workspaces. */
import { join } from 'node:path';
import { savedCache } from '../cache/saved-cache.ts';
import type { StartWriter } from '../cache/write/writer.ts';
import type { PolicyStop } from '../contract/station/policy.ts';
import type { SecretState } from '../contract/station/secret.ts';
import type { InstalledAs } from '../contract/station/updates.ts';
import type { Notice, StationSnapshot, StationStatus } from '../contract/station/station.ts';
import type { StartPractice, Teaching } from '../connection/chosen-connection.ts';
import type { Clock } from '../domain/clock.ts';
import type { FullWindow, StartAtLogIn } from '../router/station-context.ts';
import { nobodySignedOn, type SignedOn } from '../operators/signed-on.ts';
import { initialSnapshot } from '../snapshot/initial.ts';
import { Live } from '../snapshot/live.ts';
import { CredentialStore } from '../station/secrets/credentials.ts';
import type { FloorDoor } from '../floor/floor-door.ts';
import { FloorSignIns } from '../station/secrets/floor-sign-in.ts';
import type { FileProtector, Keyring } from '../station/secrets/protector.ts';
import type { LabelPrinter, PaperPrinter } from '../contract/paper/paper-printer.ts';
import type { BadgeKey } from '../station/secrets/badge-key.ts';
import type { Log } from '../station/log.ts';
import type { Options } from '../station/options.ts';
import type { Policy } from '../station/policy/policy-schema.ts';
import { NO_POLICY, type StationPolicy } from '../station/policy/policy-file.ts';
import { settingsFileIn, settingsInForce, StationSettings, type SettingsStore } from '../station/settings.ts';
import { giverOf, valuesInForce, type ValuesInForce } from '../station/policy/values-in-force.ts';
import type { OpenHttp } from '../upstream/http/http-call.ts';
import { CallTimings } from './metrics/call-timings.ts';
import { noChecks, type CheckCounts } from './metrics/check-counts.ts';
import { SlowStatements } from './metrics/slow-statements.ts';

/** Parts given by the host. */
export interface AppDeps {
  dataDir: string;
  /** Findings from before the application was made. */
  notices?: readonly Notice[];
  options: Options;
  /** The administrator's policy. */
  policy?: StationPolicy;
  version: string;
  /** Install method. Absent: run from its source. */
  installedAs?: InstalledAs;
  startWriter: StartWriter;
  /** The thread that copies the journal; null: no copies are made. */
  copyEntry: URL | null;
  openHttp: OpenHttp;
  /** Store of the settings; if absent, `settings.json` of the data folder. */
  settingsStore?: SettingsStore;
  /** Protects the contents of a file. */
  protector: FileProtector;
  /** Null, or absent: the host has none. */
  keyring?: Keyring | null;
  /** Null, or absent: the host has no such thing. */
  startAtLogIn?: StartAtLogIn | null;
  benchWindow?: FullWindow | null;
  /** Null, or absent: the screens print by the browser's dialog. */
  printer?: PaperPrinter | null;
  /** Null, or absent: labels go only to printers of the system. */
  labelPrinter?: LabelPrinter | null;
  startPractice: StartPractice;
  /** Null, or absent: the bench is not one of a practice floor. */
  practiceFloor?: (() => Promise<Teaching>) | null;
  /** Null, or absent: this station can join no floor. */
  floorDoor?: FloorDoor | null;
  /** Gives the key by which badges are known; absent: they are found only by their hashes. */
  badgeKey?: BadgeKey;
  clock: Clock;
  random: () => number;
  /** Makes unique ids, across all stations. */
  newId: () => string;
  log: Log;
}

export interface StationParts extends AppDeps {
  /** Values in force, with the policy applied. */
  options: ValuesInForce;
  policy: StationPolicy;
  installedAs: InstalledAs;
  settings: StationSettings;
  credentials: CredentialStore;
  floorSignIns: FloorSignIns;
  live: Live<StationSnapshot>;
  signedOn: SignedOn;
  calls: CallTimings;
  /** When a badge was read last while one is awaited, epoch milliseconds: the scanner works. */
  lastBadge: { at: number | null };
  checks: CheckCounts;
  slow: SlowStatements;
  /** Account of the saved orders; null: none saved. */
  savedAccount: () => string | null;
}

/** Reads the settings and the credentials of the data folder, and makes the first snapshot of them. */
export function stationParts(deps: AppDeps): StationParts {
  const { policy = NO_POLICY, installedAs = 'source' } = deps;
  const options = valuesInForce(deps.options, policy);
  const settings = new StationSettings(
    deps.dataDir,
    deps.settingsStore ?? settingsFileIn(deps.dataDir),
    deps.clock.now,
  );
  if (settings.fault !== null)
    deps.log.error(
      { file: settings.notice?.file, reason: settings.fault },
      'the settings file could not be read and was put aside',
    );
  const credentials = new CredentialStore(deps.dataDir, {
    keyring: deps.keyring ?? null,
    file: deps.protector,
    withoutKeyring: () => options.withoutKeyring ?? settings.current.withoutKeyring,
    now: deps.clock.now,
  });
  const live = new Live<StationSnapshot>(
    initialSnapshot({
      version: deps.version,
      settings: settingsInForce(options.settings, settings.current),
      fixedSettings: fixedSettings(options),
      policyStop: policyStop(policy),
      printsItself: deps.printer != null,
      printsAsShown: deps.printer?.printsAsShown ?? true,
      secret: secretState({ credentials, options }),
      notices: [
        ...(deps.notices ?? []),
        ...[settings.notice, credentials.notice, overruled(options)].filter((n) => n !== null),
      ],
      now: deps.clock.now(),
    }),
  );
  return {
    ...deps,
    ...{ options, policy, installedAs, settings, credentials, live },
    floorSignIns: new FloorSignIns(deps.dataDir, credentials),
    signedOn: nobodySignedOn(),
    calls: new CallTimings(deps.clock),
    lastBadge: { at: null },
    checks: noChecks(),
    slow: new SlowStatements(deps.log, deps.clock),
    savedAccount: () => savedCache(join(deps.dataDir, 'cache.db'))?.account ?? null,
  };
}

/** State of the station's secret, as the keyring was when it was last probed. */
export const secretState = ({
  credentials,
  options,
}: Pick<StationParts, 'credentials' | 'options'>): SecretState => ({
  ...credentials.state,
  withoutKeyringBy: giverOf(options, 'withoutKeyring'),
});

const fixedSettings = (options: ValuesInForce): StationStatus['fixedSettings'] =>
  Object.fromEntries(
    Object.keys(options.settings).map((name) => [name, giverOf(options, name as keyof Policy)]),
  );

const overruled = (options: ValuesInForce): Notice | null =>
  options.overruled.length === 0 ? null : { code: 'options-overruled', file: options.overruled.join(', ') };

const policyStop = ({ file, faults }: StationPolicy): PolicyStop | null =>
  file === null || faults.length === 0
    ? null
    : { file, faults: faults.map(({ field, fault }) => ({ field, fault })) };

/** Shows a notice; one of the same code is replaced. */
export function addNotice(live: StationParts['live'], notice: Notice | null): void {
  if (notice !== null) live.change('status', { notices: [...noticesBut(live, [notice.code]), notice] });
}

/** Removes notices with these codes. */
export function removeNotices(live: StationParts['live'], codes: readonly Notice['code'][]): void {
  live.change('status', { notices: noticesBut(live, codes) });
}

const noticesBut = ({ snapshot }: StationParts['live'], codes: readonly Notice['code'][]): Notice[] =>
  snapshot.status.notices.filter(({ code }) => !codes.includes(code));
