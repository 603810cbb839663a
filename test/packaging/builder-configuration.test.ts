import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { build } = packageJson;

describe.each([
  ['linux', build.linux],
  ['win32', build.win],
  ['darwin', build.mac],
])('a package for %s', (platform, { target, files }) => {
  it('names the addon of that system, and the npm package has it for each processor', () => {
    const patterns = files.flatMap(({ filter }) => filter);
    expect(patterns).toEqual([`node_modules/better-sqlite3/prebuilds/${platform}-\${arch}.node`]);
    const processors = target.flatMap(({ arch }) => arch);
    expect(processors).toEqual(expect.arrayContaining(['x64', 'arm64']));
    for (const arch of processors)
      expect(existsSync(`${ROOT}${patterns[0]?.replace('${arch}', arch)}`), `${platform}-${arch}`).toBe(true);
  });
});

it('no pattern depends on the system that packs', () => {
  // `${platform}` is the host's.
  expect(JSON.stringify(build)).not.toContain('${platform}');
});

it('brings the documents for administrators', () => {
  expect(build.extraResources).toContainEqual({ from: 'resources/docs', to: 'docs' });
  expect(existsSync(`${ROOT}resources/docs/README.md`)).toBe(true);
});

describe('the application for macOS', () => {
  it('is signed ad hoc after its fuses were set: without that macOS refuses it on arm64', () => {
    expect(build.electronFuses.resetAdHocDarwinSignature).toBe(true);
  });

  it('has the hardened runtime, with an exception for what V8 compiles and no other', () => {
    expect(build.mac.hardenedRuntime).toBe(true);
    expect(build.mac.entitlementsInherit).toBe(build.mac.entitlements);
    const entitlements = readFileSync(`${ROOT}${build.mac.entitlements}`, 'utf8');
    expect([...entitlements.matchAll(/<key>(.*?)<\/key>/g)].map(([, key]) => key)).toEqual([
      'com.apple.security.cs.allow-jit',
    ]);
  });
});

describe('the installer for Windows', () => {
  it('installs for all accounts, starts nothing, and leaves the data when it is uninstalled', () => {
    expect(build.nsis).toMatchObject({
      oneClick: true,
      perMachine: true,
      runAfterFinish: false,
      deleteAppDataOnUninstall: false,
    });
  });

  it('gives its shortcuts the id that the running window has', () => {
    // electron-builder sets this id for each shortcut.
    expect(build.appId).toBe('org.packdesk.station');
  });
});
