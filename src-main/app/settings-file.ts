/** Settings file of a station: preview, use in one step, and writing one for another bench. */
import type { ConnectionOfFile, SettingsFileReading } from '../contract/station/settings-file.ts';
import type { PolicyKeyName } from '../contract/station/policy.ts';
import { settingsSchema } from '../contract/station/settings.ts';
import { addressesOf } from '../connection/chosen-connection.ts';
import type { SettingsFileCalls } from '../router/station-context.ts';
import { shownValues } from '../station/policy/policy-file.ts';
import type { Policy } from '../station/policy/policy-schema.ts';
import { readSettingsFile, settingsFileText, type SettingsOfFile } from '../station/settings-file.ts';
import { giverOf } from '../station/policy/values-in-force.ts';
import type { ConnectionChanges } from './connection-changes.ts';
import { logInStart } from './log-in-start.ts';
import type { StationParts } from './station-parts.ts';

/** Connection that is tested first, and saved with a secret. */
const OF_CONNECTION = [
  'authUrl',
  'productUrl',
  'orderUrl',
  'clientId',
  'sandbox',
  'withoutKeyring',
] as const satisfies (keyof ConnectionOfFile)[];

export function settingsFile(parts: StationParts, changes: ConnectionChanges): SettingsFileCalls {
  const { options, settings, credentials, live, startAtLogIn } = parts;
  const giver = (key: PolicyKeyName) => giverOf(options, key);

  /** Values of a usable file, except those that are given here in another way. */
  function usable(values: SettingsOfFile): SettingsOfFile {
    const free = Object.entries(values).filter(([key]) => giver(key as PolicyKeyName) === null);
    return Object.fromEntries(free);
  }

  return {
    read: (text): SettingsFileReading => {
      const file = readSettingsFile(text);
      if (!file.ok) return { values: [], leftOut: [], fixed: [], faults: file.faults };
      const fixed = (Object.keys(file.values) as PolicyKeyName[]).flatMap((key) => {
        const by = giver(key);
        return by === null ? [] : [{ key, giver: by }];
      });
      return { values: shownValues(usable(file.values)), leftOut: file.leftOut, fixed, faults: [] };
    },
    use: async (text) => {
      const file = readSettingsFile(text);
      if (!file.ok) throw new Error('a settings file with faults was to be used');
      const { startAtLogIn: wanted, ...values } = usable(file.values);
      const connection = Object.fromEntries(
        Object.entries(values).filter(([key]) => isOfConnection(key)),
      ) as ConnectionOfFile;
      const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !isOfConnection(key)));
      if (Object.keys(rest).length > 0) {
        // Reopens the workspace with all settings in force.
        const refusal = await changes.change(() => settings.change(rest));
        if (refusal) throw new Error(`the settings of a file ended as ${refusal.code}`);
      }
      if (wanted !== undefined) startAtLogIn?.set(wanted);
      return connection;
    },
    text: async () => {
      const { current } = settings;
      const identity = (await credentials.load()) ?? (await credentials.identity());
      const atLogIn = logInStart(parts)?.isOn;
      const ofSettings = Object.keys(settingsSchema.shape).filter((key) => key !== 'operator');
      const inForce: Record<string, unknown> = live.snapshot.settings;
      return settingsFileText({
        ...Object.fromEntries(ofSettings.map((key) => [key, inForce[key]])),
        ...addressesOf(parts),
        clientId: options.clientId ?? identity?.clientId ?? '',
        sandbox: options.sandbox ?? current.sandbox,
        caFile: options.caFile ?? current.caFile,
        copyFolder: options.copyFolder ?? current.copyFolder,
        pollSeconds: options.pollSeconds ?? current.pollSeconds,
        ...(atLogIn === undefined ? {} : { startAtLogIn: atLogIn }),
      } satisfies Policy);
    },
  };
}

const isOfConnection = (key: string): key is (typeof OF_CONNECTION)[number] =>
  (OF_CONNECTION as readonly string[]).includes(key);
