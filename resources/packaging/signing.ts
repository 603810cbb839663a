/** Signing of installers: the environment variables that enable it, and the notice if there are none. */
import type { System } from './systems.ts';

/** A certificate or an account is named in part: an installer would be made without the signature that was meant. */
export class SigningError extends Error {
  override readonly name = 'SigningError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that belong together. */
interface Way {
  name: string;
  needs: readonly string[];
  /** Settings that electron-builder takes from its configuration only. */
  settings?: Readonly<Record<string, string>>;
}

const CERTIFICATE: Way = { name: 'the certificate of CSC_LINK', needs: ['CSC_LINK', 'CSC_KEY_PASSWORD'] };

const WAYS: Readonly<Record<'win' | 'mac', readonly Way[]>> = {
  win: [
    CERTIFICATE,
    {
      name: 'the certificate of WIN_CSC_LINK',
      needs: ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
    },
    {
      name: 'Azure Trusted Signing',
      needs: [
        ...['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET', 'AZURE_SIGNING_ENDPOINT'],
        ...['AZURE_SIGNING_ACCOUNT', 'AZURE_SIGNING_PROFILE', 'AZURE_SIGNING_PUBLISHER'],
      ],
      settings: {
        'win.azureSignOptions.endpoint': 'AZURE_SIGNING_ENDPOINT',
        'win.azureSignOptions.codeSigningAccountName': 'AZURE_SIGNING_ACCOUNT',
        'win.azureSignOptions.certificateProfileName': 'AZURE_SIGNING_PROFILE',
        'win.azureSignOptions.publisherName': 'AZURE_SIGNING_PUBLISHER',
      },
    },
  ],
  mac: [CERTIFICATE, { name: 'the certificate CSC_NAME of the keychain', needs: ['CSC_NAME'] }],
};

/** electron-builder reads them itself. */
const NOTARISATION: readonly Way[] = [
  { name: 'an API key', needs: ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'] },
  { name: 'an Apple ID', needs: ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'] },
  { name: 'a profile of the keychain', needs: ['APPLE_KEYCHAIN_PROFILE'] },
];

const UNSIGNED = {
  win: 'Windows: not signed. SmartScreen warns of each download.',
  mac: 'macOS: signed ad hoc and not notarised. Gatekeeper refuses a download until a person allows it.',
};

/** @returns the first way whose variables are all set; null = none is begun */
function chosen(ways: readonly Way[], environment: Environment): Way | null {
  const isSet = (name: string) => (environment[name] ?? '') !== '';
  const whole = ways.find(({ needs }) => needs.every(isSet));
  if (whole) return whole;
  const begun = ways.find(({ needs }) => needs.some(isSet));
  if (!begun) return null;
  const missing = begun.needs.filter((name) => !isSet(name)).join(', ');
  throw new SigningError(`Signing by ${begun.name} needs ${begun.needs.join(', ')}; not set: ${missing}.`);
}

const waysIn = (ways: readonly Way[]) => ways.map(({ needs }) => needs.join(' + ')).join('; or ');

export interface Signing {
  /** For electron-builder: with them it fails rather than leaving an installer unsigned. */
  args: string[];
  /** One sentence for each system that can be signed. They hold names of variables, never a value. */
  words: string[];
}

/**
 * @param systems that are packed
 * @throws SigningError with the names of the variables that are missing
 */
export function signingOf(systems: readonly System[], environment: Environment): Signing {
  const signing: Signing = { args: [], words: [] };
  for (const system of systems) {
    if (system === 'linux') continue;
    const way = chosen(WAYS[system], environment);
    if (way === null) {
      signing.words.push(`${UNSIGNED[system]} To sign: ${waysIn(WAYS[system])}.`);
      continue;
    }
    signing.args.push(`-c.${system}.forceCodeSigning=true`);
    for (const [setting, variable] of Object.entries(way.settings ?? {}))
      signing.args.push(`-c.${setting}=${environment[variable]}`);
    signing.words.push(`${system === 'win' ? 'Windows' : 'macOS'}: signed with ${way.name}.`);
    if (system === 'win') continue;
    const notarisation = chosen(NOTARISATION, environment);
    signing.words.push(
      notarisation === null
        ? `macOS: not notarised. To notarise: ${waysIn(NOTARISATION)}.`
        : `macOS: notarised with ${notarisation.name}.`,
    );
  }
  return signing;
}
