import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { tempFolder } from '../../support/temp-folder.ts';

const ENTRY = fileURLToPath(new URL('../../../src-main/dev/check-node.mjs', import.meta.url));

/** @param agent as npm describes itself and its Node, instead of the npm that runs the tests: on Windows they see its variable in capitals */
const checked = (agent: string, entry = ENTRY) => {
  const { npm_config_user_agent: _own, NPM_CONFIG_USER_AGENT: _onWindows, ...others } = process.env;
  const env = { ...others, npm_config_user_agent: agent };
  const { status, stderr } = spawnSync(process.execPath, [entry], { encoding: 'utf8', env });
  return { status, words: stderr.trim() };
};

it('is the first step of an installation', () => {
  expect(packageJson.scripts.prepare).toMatch(/^node src-main\/dev\/check-node\.mjs && /);
});

it.each([
  ['18.20.4', 'npm/10.8.2 node/v18.20.4 linux x64 workspaces/false'],
  ['20.18.3', 'npm/10.8.2 node/v20.18.3 win32 x64 workspaces/false'],
  ['21.7.0', 'npm/10.8.2 node/v21.7.0 darwin arm64 workspaces/false'],
  ['22.11.0', 'npm/10.9.0 node/v22.11.0 linux x64 workspaces/false'],
])('says in one sentence that Node %s is too old', (version, agent) => {
  expect(checked(agent)).toEqual({
    status: 1,
    words: `Packdesk needs npm on Node 20.19, or 22.12 or newer, but this npm runs on Node ${version}. Install a newer Node, then run npm ci again.`,
  });
});

it('says in one sentence that the Node of a system that none comes for is too old', () => {
  const source = readFileSync(ENTRY, 'utf8').replace('SCRIPTS_NEED = 24', 'SCRIPTS_NEED = 99');
  const { platform, arch, versions } = process;
  const copy = join(tempFolder(), 'a/b/check-node.mjs');
  mkdirSync(dirname(copy), { recursive: true });
  writeFileSync(copy, source);
  expect(checked('', copy)).toEqual({
    status: 1,
    words: `Packdesk brings no Node for ${platform} ${arch} and needs 99 or newer, but the one of this system is ${versions.node}. Install a newer Node, then run npm ci again.`,
  });
});

it('is read by the oldest Node that may meet it', () => {
  expect(readFileSync(ENTRY, 'utf8')).not.toMatch(/^import .* with /m);
});

it.each([
  ['the oldest that is enough', 'npm/10.8.2 node/v20.19.0 linux x64 workspaces/false'],
  ['a newer one', 'npm/11.19.1 node/v24.21.0 darwin arm64 workspaces/false'],
  ['a newer one of the same', 'npm/10.8.2 node/v20.20.2 linux x64 workspaces/false'],
  ['the next that is enough', 'npm/10.9.0 node/v22.12.0 linux x64 workspaces/false'],
  ['a newer one with a smaller second number', 'npm/11.0.0 node/v23.4.1 linux x64 workspaces/false'],
  ['no npm', ''],
])('takes %s', (_name, agent) => {
  expect(checked(agent)).toEqual({ status: 0, words: '' });
});
