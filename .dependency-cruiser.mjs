/**
 * Import rules: the table of src-main/README.md, room by room. Imports that are not listed are forbidden. Run by
 * test/lint/boundaries.ts, which also reads the scripts of .svelte files; each rule has a planted violation in
 * test/lint/boundaries.slow.test.ts, so that a rule that finds nothing is noticed.
 */

/** One of our folders or root files, as a pattern. */
const folder = (name) => `^src-main/${name}/`;
const file = (...names) => `^src-main/(${names.join('|')})\\.ts$`;
/** A package wherever it was resolved to: its code, its separate types, or its bare name. */
const npm = (name) => `(^|/)node_modules/(@types/)?${name}/|^${name}(/|$)`;

const RENDERER = '^src-renderer/';
/** As they are named where the rules run: modules of their kind begin with a small letter. */
const COMPONENTS = '^src-renderer/.*\\b[A-Z]\\w*\\.svelte\\.ts$';
const ENTRIES = file('electron', 'web');
const PRELOAD = file('preload');
const LOG = '^src-main/station/log\\.ts$';
/** Sentences of the catalogues, compiled. */
const MESSAGES = '^out/messages/';
const LOCK = '^src-main/station/folder/data-folder-lock\\.ts$';
const OPENER = '^src-main/files/open-database\\.ts$';
const BOOT = '^src-main/app/boot\\.ts$';
const ELECTRON_OWNED = [
  file('electron', 'preload'),
  '^src-main/host/((window|keyring)/)?(window|closed-page|message-port|app-protocol|crash-dumps|keyring|downloads|menu|power|electron-settings|watch-processes|window-printer)\\.ts$',
  '^src-main/dev/app-protocol\\.ts$',
];

/** Imports that rules of their own watch, so that one wrong import is reported once. */
const WATCHED_ELSEWHERE = [
  '^test/',
  folder('practice'),
  folder('dev'),
  ...['electron', 'better-sqlite3', 'undici', 'pg', 'electron-store'].map(npm),
];

const TYPES = ['type-only', 'type-import'];

/** Tiers of the screens, from the ground up: none imports one that stands after it. */
const TIERS = ['words', 'client', 'ui', 'state', 'sound', 'scan', 'paper', 'screens', 'app'];
const tier = (name) => `${RENDERER}${name}/`;

/** Screens that show a part of another one. No two of them lead back to each other. */
const SCREENS_OF = {
  checks: ['preflight'],
  orders: ['floor', 'practice', 'tracing'],
  packed: ['floor'],
  packing: ['floor', 'practice'],
  pick: ['floor', 'packing', 'practice'],
  queue: ['floor', 'practice'],
  setup: ['station'],
  shift: ['operators'],
  station: ['floor', 'updates'],
  stopped: ['operators', 'report', 'station'],
  tracing: ['floor'],
};
const screen = (name) => `${tier('screens')}${name}/`;

/** One row of the table. */
const row = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: {
    pathNot: [...allowed, ...WATCHED_ELSEWHERE],
    // Imports of these by the main side are reported as runtime-is-a-dependency; the renderer is bundled from them.
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
    [...['cache', 'thread', 'files', 'domain', 'contract'].map(folder), LOG, npm('xxhash-wasm')],
    'The cache knows the domain, types of the contract and the log; never the journal or the service. Join them in ' +
      'sync/ or app/.',
  ),
  row(
    'journal-imports',
    folder('journal'),
    [...['journal', 'thread', 'files', 'domain', 'contract'].map(folder), LOG],
    'The journal knows the domain, types of the contract and the log; never the cache or the service. Join them in ' +
      'sync/ or app/.',
  ),
  row(
    'upstream-imports',
    folder('upstream'),
    [folder('upstream'), folder('thread'), folder('domain'), folder('contract'), LOG],
    'The service client knows the domain, types of the contract and the log; never a file of ours. sync/ writes what ' +
      'it brings.',
  ),
  row(
    'thread-imports',
    folder('thread'),
    [folder('thread')],
    'Calls to a thread know nothing of what is called: give it functions and data.',
  ),
  row(
    'files-imports',
    folder('files'),
    [folder('files'), npm('better-sqlite3')],
    'Files that other programs hold open are waited for here, for every room: it knows no content.',
  ),
  row(
    'sync-imports',
    folder('sync'),
    [...['sync', 'cache', 'journal', 'upstream', 'domain', 'contract'].map(folder), LOG],
    'Sync joins cache, journal and upstream. Who wants to know of its work is told through its reports.',
  ),
  row(
    'snapshot-imports',
    folder('snapshot'),
    [...['snapshot', 'cache', 'journal', 'sync', 'domain', 'contract'].map(folder), LOG],
    'The snapshot is what the screens are shown of cache, journal and sync. It asks the service nothing.',
  ),
  row(
    'scan-imports',
    folder('scan'),
    ['scan', 'cache', 'journal', 'domain', 'contract'].map(folder),
    'What a code names on this station is decided here, from cache and journal. What follows from it belongs in ' +
      'packing/ or router/.',
  ),
  row(
    'packing-imports',
    folder('packing'),
    ['packing', 'scan', 'cache', 'journal', 'domain', 'contract'].map(folder),
    'Packing joins the cache and the journal. It never asks the service: what it wants asked goes through the ' +
      'functions that app/ gives it.',
  ),
  row(
    'batch-imports',
    folder('batch'),
    ['batch', 'scan', 'cache', 'journal', 'domain', 'contract'].map(folder),
    'Picking joins the cache and the journal, and never asks the service. What packing has to do for it is given to it by ' +
      'app/.',
  ),
  row(
    'operators-imports',
    folder('operators'),
    ['operators', 'journal', 'domain', 'contract'].map(folder),
    'Who is signed on, and what they may do, is decided here from the journal and the table of roles. What hashes codes ' +
      'and has keys is given to it by app/.',
  ),
  row(
    'printing-imports',
    folder('printing'),
    ['printing', 'journal', 'domain', 'contract'].map(folder),
    'A paper on its way to a printer is a row of the journal. What prints is given to it by app/, and what stands on a ' +
      'paper is put together in router/.',
  ),
  row(
    'tracing-imports',
    folder('tracing'),
    ['tracing', 'cache', 'journal', 'domain', 'contract'].map(folder),
    'Where an order is, is read from the cache and the journal. What batches and other benches have is given to it by app/.',
  ),
  row(
    'floor-imports',
    folder('floor'),
    [
      ...['floor', 'domain', 'contract', 'thread', 'files'].map(folder),
      '^src-main/sync/loop\\.ts$',
      '^src-main/packing/floor-claims\\.ts$',
      LOG,
      npm('zod'),
    ],
    'A floor knows its store and its own copy of it. What the bench has in its journal and its queue is given to it by ' +
      'app/.',
  ),
  row(
    'practice-imports',
    folder('practice'),
    [folder('practice'), folder('files'), npm('fastify'), npm('@sinclair/typebox')],
    'The practice service knows the specification and not the application: an error that both shared would stay ' +
      'hidden. Write it down again from the specification.',
  ),
  row(
    'router-imports',
    folder('router'),
    [
      ...[
        ...['router', 'contract', 'domain', 'cache', 'journal', 'scan', 'packing', 'batch', 'printing'],
        'tracing',
      ].map(folder),
      '^src-main/snapshot/live\\.ts$',
      '^src-main/operators/(operators-at-work|people-changes|proofs)\\.ts$',
      '^src-main/connection/(setup|service-requests)\\.ts$',
      npm('@orpc/server'),
      npm('csv-(parse|stringify)'),
    ],
    'The router answers from the cache and the journal, and never asks the service itself: no answer on the bench ' +
      'waits for the network. Let sync/ fetch it, or let app/ pass a function in the context.',
  ),
  row(
    'host-imports',
    folder('host'),
    [
      folder('host'),
      folder('contract'),
      folder('files'),
      folder('domain'),
      LOG,
      '^src-main/station/secrets/(protector|file-protector)\\.ts$',
      '^src-main/router/(index|context|station-context)\\.ts$',
      npm('@orpc/server'),
      npm('ws'),
      MESSAGES,
    ],
    'A host turns a port or a socket with a checked identity into a context, and hands it to router/index.ts. What is ' +
      'asked through it belongs in router/.',
  ),
  row(
    'updates-imports',
    folder('updates'),
    [
      ...['updates', 'upstream', 'files', 'contract', 'domain'].map(folder),
      '^src-main/sync/loop\\.ts$',
      LOG,
      npm('zod'),
    ],
    'Updates are checked here: a feed is fetched, verified and read. What is given to it by a policy is read in station/, ' +
      'and joined in app/.',
  ),
  row(
    'connection-imports',
    folder('connection'),
    [...['connection', 'station', 'upstream', 'contract', 'domain'].map(folder), npm('zod')],
    'A connection is chosen and tested here, and its service asked for the Service screen. It knows neither cache nor ' +
      'journal: what is opened on it is joined in app/.',
  ),
  row(
    'station-imports',
    folder('station'),
    [
      ...['station', 'files', 'contract', 'domain'].map(folder),
      '^src-main/upstream/token/(token|sign-in-record)\\.ts$',
      npm('zod'),
      npm('fastest-levenshtein'),
      npm('pino'),
      npm('rotating-file-stream'),
    ],
    'Settings, credentials, log and options stand alone, so that every room can use them. Pass in what they need.',
  ),
  row(
    'app-imports',
    folder('app'),
    [
      ...[
        'app',
        'connection',
        'station',
        'files',
        'snapshot',
        'contract',
        'domain',
        'cache',
        'journal',
        'upstream',
      ].map(folder),
      ...[
        ...['sync', 'scan', 'packing', 'batch', 'printing', 'operators', 'router', 'updates', 'floor'],
        'tracing',
      ].map(folder),
      '^package\\.json$',
      npm('prom-client'),
    ],
    'The application knows no host and no entry. Take what only a host can give as a member of AppDeps, or as an ' +
      'argument of boot().',
  ),
  row(
    'entry-imports',
    ENTRIES,
    [BOOT, ...['station', 'host', 'contract', 'domain'].map(folder), npm('env-paths'), npm('open')],
    'An entry boots the application and opens its host. It reaches the rooms through app/boot.ts, and nothing imports it.',
  ),
  row('preload-imports', PRELOAD, [], 'The preload forwards one port and imports nothing of ours.'),
  row(
    'dev-imports',
    folder('dev'),
    [
      folder('dev'),
      '^src-main/journal/migrations\\.ts$',
      '^src-main/updates/manifest\\.ts$',
      '^src-main/floor/command/floor-command\\.ts$',
      '^src-main/host/(window/)?(app-protocol|assets|caller)\\.ts$',
      '^src-main/contract/terms/help-page\\.ts$',
      '^package\\.json$',
    ],
    'What is in dev/ never ships, and runs before anything is built.',
  ),
  row(
    'renderer-imports',
    RENDERER,
    [
      RENDERER,
      folder('contract'),
      MESSAGES,
      npm('svelte'),
      npm('virtua'),
      npm('layercake'),
      npm('bwip-js'),
      npm('@fontsource-variable/[^/]+'),
      npm('@orpc/(client|contract)'),
    ],
    'The renderer knows nothing of the main side but its contract: ask the router through src-renderer/client/api.ts ' +
      'instead, and where it does not know the answer, add a procedure.',
  ),
];

/** Inside the renderer. */
const SCREENS = [
  ...TIERS.slice(0, -1).map((name, n) => ({
    name: `${name}-import-no-upper-tier`,
    comment:
      `Tiers of src-renderer stand in this order: ${TIERS.join(', ')}. Move what both need into the lower one, or let app/ ` +
      'hand it in.',
    from: { path: tier(name) },
    to: { path: TIERS.slice(n + 1).map(tier) },
  })),
  {
    name: 'renderer-file-is-in-a-tier',
    comment: 'A file of the screens lies in a tier: src-main/README.md has what each of them is for.',
    from: { path: RENDERER, pathNot: TIERS.map(tier) },
    to: {},
  },
  {
    name: 'screen-imports-no-screen',
    comment:
      'A screen imports no other one. Move what both show into ui/, words/ or state/; a part that only is shown there gets ' +
      'a row in SCREENS_OF.',
    from: { path: `${tier('screens')}([^/]+)/`, pathNot: Object.keys(SCREENS_OF).map(screen) },
    to: { path: tier('screens'), pathNot: `${tier('screens')}$1/` },
  },
  ...Object.entries(SCREENS_OF).map(([name, others]) => ({
    name: `${name}-imports-its-screens`,
    comment: `This screen shows parts of ${others.join(', ')} only. Another one needs a name more in SCREENS_OF.`,
    from: { path: screen(name) },
    to: { path: tier('screens'), pathNot: [name, ...others].map(screen) },
  })),
];

/** Narrower than a row of the table. */
const DETAILS = [
  {
    name: 'contract-types-only',
    comment:
      'Below the router the contract is for types: use `import type`. A schema is checked where data comes in, by the router.',
    from: {
      path: [
        'domain',
        'cache',
        'journal',
        'upstream',
        'sync',
        'snapshot',
        'scan',
        'packing',
        'batch',
        'printing',
        'tracing',
        'operators',
        'floor',
      ].map(folder),
    },
    // Numbers and functions of dates and texts that both sides share have no schema.
    to: {
      path: folder('contract'),
      pathNot:
        '^src-main/contract/(terms/carrier|terms/day|terms/page-token|terms/shown-text|paper/zpl-letters)\\.ts$',
      dependencyTypesNot: TYPES,
    },
  },
  {
    name: 'host-types-only',
    comment:
      'A host is given its context and its protector: use `import type` here, and let app/boot.ts make them.',
    from: { path: folder('host') },
    to: {
      path: file(
        'station/secrets/credentials',
        'station/secrets/file-protector',
        'router/context',
        'router/station-context',
      ),
      dependencyTypesNot: TYPES,
    },
  },
  {
    name: 'station-knows-token-types-only',
    comment: 'Of the service client the credentials know what a token looks like: use `import type`.',
    from: { path: folder('station') },
    to: { path: folder('upstream'), dependencyTypesNot: TYPES },
  },
  {
    name: 'router-is-given-its-rooms',
    comment:
      'The router is given packing, set-up and the service through its context: use `import type`, and let app/ make them.',
    from: { path: folder('router') },
    to: {
      path: ['packing', 'batch', 'printing', 'tracing', 'operators', 'connection', 'snapshot'].map(folder),
      dependencyTypesNot: TYPES,
    },
  },
  {
    name: 'cache-reads-do-not-write',
    comment:
      'What reads the cache has a read-only connection: what both sides know belongs beside schema.ts, in cache/.',
    from: { path: '^src-main/cache/read/' },
    to: { path: '^src-main/cache/write/' },
  },
  {
    name: 'cache-writes-do-not-read',
    comment: 'What writes the cache runs in a thread of its own: what both sides know belongs in cache/.',
    from: { path: '^src-main/cache/write/' },
    to: { path: '^src-main/cache/read/' },
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
      'src-renderer/client/api.ts is the single door to the main side, and frame-link.ts what it is made of: call api() and ask() ' +
      'instead.',
    from: { path: RENDERER, pathNot: '^src-renderer/client/(api|frame-link)\\.ts$' },
    to: { path: npm('@orpc/(client|contract)') },
  },
  {
    name: 'components-ask-through-requests',
    comment:
      'A component has markup and events. What it asks of the main side stands in a module beside it, such as ' +
      'screens/cancel/outbox-requests.ts, which is tested without a page.',
    from: { path: COMPONENTS },
    to: { path: '^src-renderer/client/(api|ask)\\.ts$' },
  },
];

/** Packages that one place owns. */
const OWNERS = [
  {
    name: 'sqlite-only-in-cache-and-journal',
    comment:
      'Only cache/, journal/, floor/copy/ and the lock of the data folder touch SQLite: add a function there that is named ' +
      'for the question, and call it.',
    from: {
      path: '^src-',
      pathNot: [folder('cache'), folder('journal'), folder('floor/copy'), LOCK, OPENER],
    },
    to: { path: npm('better-sqlite3') },
  },
  {
    name: 'undici-only-in-upstream',
    comment: 'Only upstream/ speaks HTTP to the service: add a method to its client, and let sync/ call it.',
    from: { path: '^src-', pathNot: folder('upstream') },
    to: { path: npm('undici') },
  },
  {
    name: 'pg-only-in-floor-postgres',
    comment:
      'Only floor/postgres/ speaks to PostgreSQL: add a call to the port in floor/store/store.ts, and a function of the schema.',
    from: { path: '^src-', pathNot: folder('floor/postgres') },
    to: { path: npm('pg') },
  },
  {
    name: 'pg-is-loaded-when-used',
    comment: 'Most benches are on no floor: load `pg` by `await import()`, and its types by `import type`.',
    from: { path: folder('floor/postgres') },
    to: { path: npm('pg'), dynamic: false, dependencyTypesNot: TYPES },
  },
  {
    name: 'electron-only-in-its-host',
    comment:
      'The same application runs under plain Node: electron is imported by electron.ts, preload.ts and host/{window,' +
      'closed-page,message-port,app-protocol,crash-dumps,keyring,downloads,menu,power,electron-settings,watch-processes,window-printer}.ts only. Pass what it gives as an argument of boot().',
    from: { path: '^src-', pathNot: ELECTRON_OWNED },
    to: { path: npm('electron') },
  },
  {
    name: 'host-has-sentences-in-its-menu-only',
    severity: 'error',
    comment:
      'Sentences are shown by the screens. Only the menu of macOS is not theirs: give a screen what it shows as data.',
    from: { path: folder('host'), pathNot: '^src-main/host/window/menu\\.ts$' },
    to: { path: MESSAGES },
  },
  {
    name: 'electron-store-only-in-its-host',
    comment:
      'Settings are handed in as settingsStore: use station/settings.ts, which knows no package for it.',
    from: { path: '^src-', pathNot: '^src-main/host/electron-settings\\.ts$' },
    to: { path: npm('electron-store') },
  },
  {
    name: 'practice-only-in-boot',
    comment:
      'The practice service is reached over HTTP like any other; only app/boot.ts starts it, through startPractice.',
    from: { path: '^src-', pathNot: [BOOT, folder('practice')] },
    to: { path: folder('practice') },
  },
  {
    name: 'practice-is-loaded-where-it-starts',
    comment: 'Most starts are on a service: load the practice service by `await import()`, in startPractice.',
    from: { path: BOOT },
    to: { path: folder('practice'), dynamic: false },
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
    name: 'nothing-imports-dev',
    comment: 'What is in dev/ never ships.',
    from: { path: '^src-', pathNot: folder('dev') },
    to: { path: folder('dev') },
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
      'Files that need each other are one thing, or hide a third that both should import: move the type beside them.',
    from: { path: '^(src-|test/)' },
    to: { circular: true },
  },
  {
    name: 'no-orphan',
    comment: 'Nothing imports this file and it imports nothing: import it, or remove it.',
    from: { path: '^src-', orphan: true, pathNot: '\\.d\\.ts$' },
    to: {},
  },
  {
    name: 'runtime-is-a-dependency',
    comment: 'What ships with the main side, in the bundle or beside it, belongs under "dependencies".',
    from: { path: '^src-main/', pathNot: folder('dev') },
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
    ...[...SCREENS, ...DETAILS, ...OWNERS, ...HYGIENE].map((rule) => ({ severity: 'error', ...rule })),
  ],
  options: {
    doNotFollow: { path: ['(^|/)node_modules/'] },
    // Imports of types couple too.
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['svelte', 'import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
