/**
 * `npm run release-manifest`: makes and signs the file of a feed of updates, for a release.
 *
 *     npm run release-manifest -- --new-key KEY.pem
 *     npm run release-manifest -- --key KEY.pem --out packdesk.json [--notes FILE] dist/*.deb …
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { MOST_NOTES, readManifest, signManifest, type Manifest } from '../updates/manifest.ts';

/** Bad argument, or a bad file that was named. */
class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/** Limit of stations' reading. */
const MOST_BYTES = 64 * 1024;

/** Header before the 32 bytes of a public key. */
const SPKI_HEAD_BYTES = 12;

/** Text of a key in the form of `--update-key` and the policy. @param key public or private */
export const keyText = (key: KeyObject): string => {
  const whole = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'der', type: 'spki' });
  return whole.subarray(SPKI_HEAD_BYTES).toString('base64');
};

/** Writes a new private key, for this account only. @returns its public half, as `keyText` has it */
export function newKey(file: string): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' });
  return keyText(privateKey);
}

/** The file of the feed, read back like a station. @param paths of the installers @param published epoch milliseconds */
export function signedRelease(
  release: { version: string; notes: string; paths: readonly string[]; published: number },
  key: KeyObject,
): string {
  const { version, notes, paths, published } = release;
  if (notes.length > MOST_NOTES)
    throw new ReleaseError(
      `The notes have ${notes.length} characters, and stations take ${MOST_NOTES}: shorten them.`,
    );
  const files = paths.map((path): Manifest['files'][number] => {
    const content = readFileSync(path);
    const sha256 = createHash('sha256').update(content).digest('hex');
    return { name: basename(path), bytes: content.length, sha256 };
  });
  const manifest = { product: 'packdesk' as const, version, published: iso(published), notes, files };
  const file = signManifest(manifest, key);
  const bytes = Buffer.byteLength(file);
  if (bytes > MOST_BYTES)
    throw new ReleaseError(
      `the file would have ${bytes} bytes, and stations read ${MOST_BYTES}: shorten the notes`,
    );
  readManifest(Buffer.from(file), createPublicKey(key));
  return file;
}

const iso = (at: number) => new Date(at).toISOString();

/** Section of a version in the changelog, as plain text. @returns null if there is none */
export function notesOf(changelog: string, version: string): string | null {
  const [, ...sections] = changelog.replaceAll('\r\n', '\n').split(/^## /m);
  const section = sections.find((one) => one.split(/[\s(]/, 1)[0]?.replace(/^v/, '') === version);
  if (section === undefined) return null;
  return (
    section
      .slice(section.indexOf('\n'))
      // A line that was broken for the editor is one.
      .replaceAll(/\n +(?=\S)/g, ' ')
      .replaceAll(/\*\*|`/g, '')
      .trim()
  );
}

function main(): void {
  const { values, positionals: paths } = parseArgs({
    allowPositionals: true,
    options: {
      'new-key': { type: 'string' },
      key: { type: 'string' },
      out: { type: 'string' },
      notes: { type: 'string' },
    },
  });
  const fresh = values['new-key'];
  if (fresh !== undefined) {
    process.stdout.write(`${fresh} has the private key: keep it off the machine that serves the feed.\n`);
    process.stdout.write(`Public key, for updateKey of the policy: ${newKey(fresh)}\n`);
    return;
  }
  const { key: keyFile, out } = values;
  if (keyFile === undefined || out === undefined || paths.length === 0)
    throw new ReleaseError('expected --key FILE --out FILE and what can be installed, or --new-key FILE');
  const { version } = packageJson;
  const changelog = join(fileURLToPath(new URL('../..', import.meta.url)), 'CHANGELOG.md');
  const notes =
    values.notes === undefined
      ? notesOf(readFileSync(changelog, 'utf8'), version)
      : readFileSync(values.notes, 'utf8').replaceAll('\r\n', '\n').trim();
  if (notes === null)
    throw new ReleaseError(`CHANGELOG.md has no section ${version}; write it, or name a file with --notes`);
  const key = createPrivateKey(readFileSync(keyFile));
  writeFileSync(out, signedRelease({ version, notes, paths, published: Date.now() }, key));
  process.stdout.write(`${out} has Packdesk ${version} with ${paths.length} files, signed.\n`);
  process.stdout.write(`Public key, for updateKey of the policy: ${keyText(key)}\n`);
}

if (process.argv[1] !== undefined && basename(process.argv[1]) === 'release-manifest.ts') {
  try {
    main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  }
}
