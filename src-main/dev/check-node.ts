/**
 * The first step of `npm run prepare`, and so of `npm ci`: ends it with one sentence if npm runs on a Node that is too old.
 * Scripts run on the Node that comes with the project, but npm leaves out binaries that its own Node is too old for: what
 * follows would fail with a missing module.
 */
import packageJson from '../../package.json' with { type: 'json' };

/** Of `engines` in package.json: `^20.19.0 || >=22.12.0`. */
const RANGE = /(\^|>=)(\d+)\.(\d+)\.0/g;

/** Such as `npm/10.8.2 node/v18.20.4 linux x64 workspaces/false`; npm sets it for what it starts. */
const agent = process.env['npm_config_user_agent'] ?? '';
const [, version = '', major = '', minor = ''] = /\bnode\/v((\d+)\.(\d+)\.\d+)/.exec(agent) ?? [];
const isEnough = [...packageJson.engines.node.matchAll(RANGE)].some(
  ([, sign, least, leastMinor]) =>
    (major === least && Number(minor) >= Number(leastMinor)) ||
    (sign === '>=' && Number(major) > Number(least)),
);
if (version !== '' && !isEnough) {
  process.stderr.write(
    `\nPackdesk needs npm on Node 20.19, or 22.12 or newer, but this npm runs on Node ${version}: ` +
      'install a newer Node, then run npm ci again.\n\n',
  );
  process.exitCode = 1;
}
