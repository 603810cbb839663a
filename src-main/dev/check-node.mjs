/**
 * The first step of `npm run prepare`, and so of `npm ci`: ends it with one sentence if a Node is too old. It is JavaScript
 * because the Node that has to be told so cannot run TypeScript.
 *
 * Two can be. npm's own: npm leaves out binaries of packages that its Node is too old for, and what follows would fail with
 * a missing module. And the one that runs scripts: it comes with the project for Linux and Windows on x64 and for Linux on
 * arm64; on other systems it is the system's.
 */
import { readFileSync } from 'node:fs';

/** Runs TypeScript as it is, as `.nvmrc` says. */
const SCRIPTS_NEED = 24;
/** Smallest versions in `engines` of package.json: `^20.19.0 || >=22.12.0`. */
const RANGE = /(\^|>=)(\d+)\.(\d+)\.0/g;

/** @param {string} version such as `20.19.4` @returns {boolean} */
function isEnoughForNpm(version) {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const [major, minor] = version.split('.').map(Number);
  return [...engines.node.matchAll(RANGE)].some(([, sign, least, leastMinor]) => {
    if (major === Number(least)) return minor >= Number(leastMinor);
    return sign === '>=' && major > Number(least);
  });
}

/** @returns {string | null} one sentence; null if nothing is too old */
function whatIsTooOld() {
  // The user agent is such as `npm/10.8.2 node/v18.20.4 linux x64 workspaces/false`; npm sets it for what it starts.
  const [, npmsNode] = /\bnode\/v([\d.]+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
  if (npmsNode !== undefined && !isEnoughForNpm(npmsNode))
    return `Packdesk needs npm on Node 20.19, or 22.12 or newer, but this npm runs on Node ${npmsNode}.`;
  const { platform, arch, versions } = process;
  if (Number(versions.node.split('.')[0]) < SCRIPTS_NEED)
    return `Packdesk brings no Node for ${platform} ${arch} and needs ${SCRIPTS_NEED} or newer, but the one of this system is ${versions.node}.`;
  return null;
}

const sentence = whatIsTooOld();
if (sentence !== null) {
  process.stderr.write(`\n${sentence} Install a newer Node, then run npm ci again.\n\n`);
  process.exitCode = 1;
}
