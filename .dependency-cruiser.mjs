/**
 * Who may import whom: the table of src-main/README.md as rules. Whatever is not listed is forbidden. Run by
 * test/lint/boundaries.ts, which also reads what stands inside .svelte files; each rule is planted in
 * test/lint/boundaries.test.ts, so that a rule that finds nothing is noticed.
 */

/** One of our folders or root files, as a pattern. */
const folder = (name) => `^src-main/${name}/`;
const file = (...names) => `^src-main/(${names.join('|')})\\.ts$`;
/** A package wherever it was resolved to: its code, its separate types, or its bare name. */
const npm = (name) => `(^|/)node_modules/(@types/)?${name}/|^${name}(/|$)`;

const RENDERER = '^src-renderer/';
const APP = file(
  'app',
  'bench',
  'packing-bench',
  'bench-picture',
  'local-claims',
  'orders-in-hand',
  'journal-keeper',
  'journal-stop',
  'setup',
  'connection',
  'connection-test',
  'service-desk',
);
const PARTS = file('private-folder', 'settings', 'credentials', 'sealed-text', 'ca-file', 'log', 'options');
const ENTRIES = file('electron', 'web');
const OUTSIDE = file('preload', 'launch');
const LOG = file('log');
const ELECTRON_OWNED = [
  file('electron', 'preload'),
  '^src-main/host/(window|message-port|app-protocol|keychain|downloads)\\.ts$',
];

/** What rules of their own watch, so that one wrong import is reported once. */
const WATCHED_ELSEWHERE = [
  '^test/',
  folder('practice'),
  ...['electron', 'better-sqlite3', 'undici', 'electron-store', 'conf'].map(npm),
];

const TYPES = ['type-only', 'type-import'];

/** One row of the table. */
const row = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: {
    pathNot: [...allowed, ...WATCHED_ELSEWHERE],
    // What the main side imports of them is reported as runtime-is-a-dependency; the renderer is bundled from them.
    dependencyTypesNot: from === RENDERER ? ['core'] : ['core', 'npm-dev'],
    couldNotResolve: false,
  },
});

const ROWS = [
  row(
    'contract-imports',
    folder('contract'),
    [folder('contract'), npm('zod'), npm('@orpc/contract')],
    'The contract is the language of both sides: schemas (zod) and procedures (@orpc/contract), nothing else. Put ' +
      'what computes into domain/, and what answers into router/.',
  ),
  row(
    'domain-imports',
    folder('domain'),
    [folder('domain'), folder('contract')],
    'The domain is pure: it knows itself and types of the contract. Give it values as arguments; what fetches them ' +
      'belongs in cache/, journal/ or upstream/.',
  ),
  row(
    'cache-imports',
    folder('cache'),
    [folder('cache'), folder('domain'), folder('contract'), LOG, npm('xxhash-wasm')],
    'The cache knows the domain, types of the contract and the log; never the journal or the service. Join them in ' +
      'sync/ or bench.ts.',
  ),
  row(
    'journal-imports',
    folder('journal'),
    [folder('journal'), folder('domain'), folder('contract'), LOG],
    'The journal knows the domain, types of the contract and the log; never the cache or the service. Join them in ' +
      'sync/ or bench.ts.',
  ),
  row(
    'upstream-imports',
    folder('upstream'),
    [folder('upstream'), folder('domain'), folder('contract'), LOG],
    'The service client knows the domain, types of the contract and the log; never a file of ours. sync/ writes what ' +
      'it brings.',
  ),
  row(
    'sync-imports',
    folder('sync'),
    [...['sync', 'cache', 'journal', 'upstream', 'domain', 'contract'].map(folder), LOG],
    'Sync joins cache, journal and upstream. Who wants to know of its work listens to the hints of sync/live.ts.',
  ),
  row(
    'packing-imports',
    folder('packing'),
    [
      ...['packing', 'cache', 'journal', 'domain', 'contract'].map(folder),
      '^src-main/router/packing-port\\.ts$',
    ],
    'Packing joins the cache and the journal, and answers the port of the router. It never asks the service: what it ' +
      'wants asked goes through the functions that bench.ts gives it.',
  ),
  row(
    'practice-imports',
    folder('practice'),
    [folder('practice'), npm('fastify'), npm('@sinclair/typebox')],
    'The practice service knows the specification and not the application: an error that both shared would stay ' +
      'hidden. Write it down again from the specification.',
  ),
  row(
    'router-imports',
    folder('router'),
    [
      ...['router', 'contract', 'domain', 'cache', 'journal'].map(folder),
      '^src-main/sync/live\\.ts$',
      npm('@orpc/server'),
      npm('csv-(parse|stringify)'),
    ],
    'The router answers from the cache and the journal; of sync it knows live.ts only, and the service it never asks: ' +
      'no answer on the bench waits for the network. Let sync/ fetch it, or let app.ts pass a function in the context.',
  ),
  row(
    'host-imports',
    folder('host'),
    [
      folder('host'),
      folder('contract'),
      folder('domain'),
      LOG,
      file('credentials'),
      '^src-main/router/(index|context)\\.ts$',
      npm('@orpc/server'),
      npm('ws'),
    ],
    'A host turns a port or a socket with a checked identity into a context, and hands it to router/index.ts. What is ' +
      'asked through it belongs in router/.',
  ),
  row(
    'app-imports',
    APP,
    [
      ...['contract', 'domain', 'cache', 'journal', 'upstream', 'sync', 'packing', 'router'].map(folder),
      APP,
      PARTS,
      npm('zod'),
    ],
    'The application knows no host and no entry. Take what only a host can give as a member of AppDeps.',
  ),
  row(
    'part-imports',
    PARTS,
    [
      folder('contract'),
      folder('domain'),
      '^src-main/upstream/(token|sign-in-record)\\.ts$',
      LOG,
      PARTS,
      npm('zod'),
      npm('pino'),
      npm('rotating-file-stream'),
    ],
    'Settings, credentials, log and options stand alone, so that every part can use them. Pass in what they need.',
  ),
  row(
    'boot-imports',
    file('boot'),
    [
      ...['contract', 'domain', 'journal', 'sync'].map(folder),
      '^src-main/upstream/http-in-thread\\.ts$',
      APP,
      PARTS,
      '^package\\.json$',
    ],
    'Booting is what both hosts share. Pass what only one of them has as an argument of boot().',
  ),
  row(
    'entry-imports',
    ENTRIES,
    [
      file('boot'),
      PARTS,
      folder('host'),
      folder('contract'),
      folder('domain'),
      npm('env-paths'),
      npm('open'),
    ],
    'An entry boots the application and opens its host. It reaches the parts through boot.ts, and nothing imports it.',
  ),
  row(
    'outside-imports',
    OUTSIDE,
    [],
    'The preload forwards one port, and the launcher runs before anything is built: neither imports anything of ours.',
  ),
  row(
    'renderer-imports',
    RENDERER,
    [
      RENDERER,
      folder('contract'),
      npm('svelte'),
      npm('virtua'),
      npm('bwip-js'),
      npm('@fontsource-variable/[^/]+'),
      npm('@orpc/(client|contract)'),
    ],
    'The renderer knows nothing of the main side but its contract: ask the router through src-renderer/api.ts ' +
      'instead, and where it does not know the answer, add a procedure.',
  ),
];

/** Narrower than a row of the table. */
const DETAILS = [
  {
    name: 'contract-types-only',
    comment:
      'Below the router the contract is for types: use `import type`. A schema is checked where data comes in, by the router.',
    from: { path: ['domain', 'cache', 'journal', 'upstream', 'sync', 'packing'].map(folder) },
    to: { path: folder('contract'), dependencyTypesNot: TYPES },
  },
  {
    name: 'host-types-only',
    comment:
      'A host is given its context and its protector: use `import type` here, and let boot.ts make them.',
    from: { path: folder('host') },
    to: { path: file('credentials', 'router/context'), dependencyTypesNot: TYPES },
  },
  {
    name: 'parts-know-token-types-only',
    comment: 'Of the service client the credentials know what a token looks like: use `import type`.',
    from: { path: PARTS },
    to: { path: folder('upstream'), dependencyTypesNot: TYPES },
  },
  {
    name: 'renderer-takes-contract-as-type',
    comment:
      'The contract as a value would bring the whole of it into the page: use `import type { Contract }`, or import ' +
      'one schema from its own file.',
    from: { path: RENDERER },
    to: { path: '^src-main/contract/index\\.ts$', dependencyTypesNot: TYPES },
  },
  {
    name: 'no-io-in-pure-folders',
    comment:
      'Contract, domain and router do no input or output and have no clock: take what is needed as an argument or from the context.',
    from: { path: ['contract', 'domain', 'router'].map(folder) },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'renderer-without-node',
    comment: 'The page is sandboxed and runs in a browser too; there is no Node. Ask the router instead.',
    from: { path: RENDERER },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'orpc-only-in-api',
    comment:
      'src-renderer/api.ts is the single door to the main side, and wire.ts what it is made of: call api() and ask() ' +
      'instead.',
    from: { path: RENDERER, pathNot: '^src-renderer/(api|wire)\\.ts$' },
    to: { path: npm('@orpc/(client|contract)') },
  },
];

/** Packages that one place owns. */
const OWNERS = [
  {
    name: 'sqlite-only-in-cache-and-journal',
    comment:
      'Only cache/ and journal/ touch SQLite: add a function there that is named for the question, and call it.',
    from: { path: '^src-', pathNot: [folder('cache'), folder('journal')] },
    to: { path: npm('better-sqlite3') },
  },
  {
    name: 'undici-only-in-upstream',
    comment: 'Only upstream/ speaks HTTP to the service: add a method to its client, and let sync/ call it.',
    from: { path: '^src-', pathNot: folder('upstream') },
    to: { path: npm('undici') },
  },
  {
    name: 'electron-only-in-its-host',
    comment:
      'The same application runs under plain Node: electron is imported by electron.ts, preload.ts and host/{window,' +
      'message-port,app-protocol,keychain,downloads}.ts only. Pass what it gives as an argument of boot().',
    from: { path: '^src-', pathNot: ELECTRON_OWNED },
    to: { path: npm('electron') },
  },
  {
    name: 'electron-store-only-in-electron',
    comment: 'Settings are handed in as openSettings: use settings.ts, which knows no store.',
    from: { path: '^src-', pathNot: file('electron') },
    to: { path: npm('electron-store') },
  },
  {
    name: 'conf-only-in-web',
    comment: 'Settings are handed in as openSettings: use settings.ts, which knows no store.',
    from: { path: '^src-', pathNot: file('web') },
    to: { path: npm('conf') },
  },
  {
    name: 'practice-only-in-boot',
    comment:
      'The practice service is reached over HTTP like any other; only boot.ts starts it, through startPractice.',
    from: { path: '^src-', pathNot: [file('boot'), folder('practice')] },
    to: { path: folder('practice') },
  },
  {
    name: 'web-reaches-no-electron',
    comment:
      'The browser host runs without Electron, and nothing that it imports may need it. Move what both hosts share ' +
      'into a file that imports no electron.',
    from: { path: file('web') },
    to: { path: npm('electron'), reachable: true },
  },
];

const HYGIENE = [
  {
    name: 'has-a-row',
    comment:
      'A new folder or root file needs a row in the import table: .dependency-cruiser.mjs and src-main/README.md.',
    from: { path: '^src-', pathNot: ROWS.map((one) => one.from.path) },
    to: {},
  },
  {
    name: 'no-test-in-source',
    comment: 'What ships does not know its tests. Move what both need into the source, beside its noun.',
    from: { path: '^src-' },
    to: { path: '^test/' },
  },
  {
    name: 'no-cycle',
    comment:
      'Files that need each other are one thing, or hide a third that both should import. Types may go round.',
    from: { path: '^(src-|test/)' },
    to: { circular: true, viaOnly: { dependencyTypesNot: TYPES } },
  },
  {
    name: 'no-orphan',
    comment: 'Nothing imports this file and it imports nothing: import it, or remove it.',
    from: { path: '^src-', orphan: true, pathNot: '\\.d\\.ts$' },
    to: {},
  },
  {
    name: 'runtime-is-a-dependency',
    comment: 'The main side loads its packages as they are installed: this one belongs under "dependencies".',
    from: { path: '^src-main/' },
    to: { dependencyTypes: ['npm-dev'], pathNot: npm('electron') },
  },
  {
    name: 'resolves',
    comment: 'This import leads nowhere, so no rule can judge it. Mend the path, or install the package.',
    from: {},
    // Modules such as electron/main exist in a running Electron only.
    to: { couldNotResolve: true, pathNot: npm('electron') },
  },
];

export default {
  forbidden: [
    ...ROWS,
    ...[...DETAILS, ...OWNERS, ...HYGIENE].map((rule) => ({ severity: 'error', ...rule })),
  ],
  options: {
    doNotFollow: { path: ['(^|/)node_modules/'] },
    // Imports of types couple too.
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
