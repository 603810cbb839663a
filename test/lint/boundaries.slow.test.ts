import { beforeAll, describe, expect, it } from 'vitest';
import { SourceMirror, ruleNames, type Violation } from './source-mirror.ts';

/** For each rule: a file with a forbidden import, and that import. An existing file gets one more line. */
const PLANTED: Record<string, [file: string, line: string][]> = {
  'contract-imports': [
    ['src-main/contract/planted.ts', `import '../domain/scan/gs1/gtin.ts';`],
    ['src-main/contract/planted-package.ts', `import type { WebSocket } from 'ws';`],
  ],
  'domain-imports': [
    ['src-main/domain/planted.ts', `import type { Log } from '../station/log.ts';`],
    ['src-main/domain/planted-package.ts', `import { z } from 'zod';`],
  ],
  'cache-imports': [
    ['src-main/cache/planted.ts', `import type { Intents } from '../journal/cancels/intents.ts';`],
    ['src-main/cache/planted-page.ts', `import '../../src-renderer/words/format.ts';`],
  ],
  'journal-imports': [['src-main/journal/planted.ts', `export * from '../cache/open.ts';`]],
  'upstream-imports': [['src-main/upstream/planted.ts', `const later = () => import('../cache/open.ts');`]],
  'thread-imports': [['src-main/thread/planted.ts', `import type { Log } from '../station/log.ts';`]],
  'files-imports': [['src-main/files/planted.ts', `import '../domain/storage-code.ts';`]],
  'sync-imports': [['src-main/sync/planted.ts', `import type { Context } from '../router/context.ts';`]],
  'packing-imports': [
    ['src-main/packing/planted.ts', `import type { Sender } from '../sync/cancels/sender.ts';`],
  ],
  'tracing-imports': [['src-main/tracing/planted.ts', `import '../packing/local-claims.ts';`]],
  'printing-imports': [['src-main/printing/planted.ts', `import '../station/secrets/bench-code.ts';`]],
  'batch-imports': [
    ['src-main/batch/planted.ts', `import type { PackingService } from '../packing/packing-service.ts';`],
  ],
  'operators-imports': [['src-main/operators/planted.ts', `import '../station/secrets/bench-code.ts';`]],
  'floor-imports': [
    ['src-main/floor/planted.ts', `import type { PackingJournal } from '../journal/packing/packing.ts';`],
  ],
  'practice-imports': [['src-main/practice/planted.ts', `import '../domain/scan/gs1/gtin.ts';`]],
  'router-imports': [
    ['src-main/router/planted.ts', `import type { UpstreamClient } from '../upstream/client.ts';`],
    ['src-main/router/planted-sync.ts', `import '../sync/poller.ts';`],
    [
      'src-main/router/planted-type.ts',
      `export type Client = import('../upstream/client.ts').UpstreamClient;`,
    ],
  ],
  'host-imports': [
    ['src-main/host/planted.ts', `import '../cache/open.ts';`],
    ['src-main/host/planted-procedure.ts', `import '../router/orders/orders.ts';`],
  ],
  'app-imports': [['src-main/app/planted.ts', `import '../host/caller.ts';`]],
  'snapshot-imports': [
    ['src-main/snapshot/planted.ts', `import type { UpstreamClient } from '../upstream/client.ts';`],
  ],
  'scan-imports': [['src-main/scan/planted.ts', `import type { Context } from '../router/context.ts';`]],
  'updates-imports': [['src-main/updates/planted.ts', `import '../station/settings.ts';`]],
  'connection-imports': [['src-main/connection/planted.ts', `import '../cache/open.ts';`]],
  'station-imports': [['src-main/station/log.ts', `import type { App } from '../app/create-app.ts';`]],
  'entry-imports': [['src-main/electron.ts', `import './app/create-app.ts';`]],
  'preload-imports': [['src-main/preload.ts', `import './domain/scan/gs1/gtin.ts';`]],
  'dev-imports': [['src-main/dev/launch.ts', `import '../station/options.ts';`]],
  'renderer-imports': [
    ['src-renderer/app/planted.ts', `import '../../src-main/domain/scan/gs1/gtin.ts';`],
    ['src-renderer/app/planted-package.ts', `import { chromium } from 'playwright';`],
    [
      'src-renderer/app/PlantedType.svelte',
      `<script lang="ts">\n  import type { Log } from '../../src-main/station/log.ts';\n</script>\n<p>planted</p>`,
    ],
    [
      'src-renderer/app/PlantedModule.svelte',
      `<script module lang="ts">\n  import { openReader } from '../../src-main/cache/read/reader.ts';\n</script>`,
    ],
    [
      'src-renderer/app/PlantedScript.svelte',
      `<script>\n  import '../../src-main/router/index.ts';\n</script>`,
    ],
    ['src-renderer/app/PlantedMarkup.svelte', `{#await import('../../src-main/app/create-app.ts')}…{/await}`],
  ],

  'words-import-no-upper-tier': [
    ['src-renderer/words/planted.ts', `import type { Place } from '../client/places.ts';`],
  ],
  'client-import-no-upper-tier': [
    ['src-renderer/client/planted.ts', `import { isDialogOpen } from '../ui/dialog/dialogs.ts';`],
  ],
  'ui-import-no-upper-tier': [
    [
      'src-renderer/ui/Planted.svelte',
      `<script lang="ts">\n  import { getSelection } from '../state/selection.svelte.ts';\n</script>`,
    ],
  ],
  'state-import-no-upper-tier': [
    ['src-renderer/state/planted.ts', `import type { Signal } from '../sound/signals.ts';`],
  ],
  'sound-import-no-upper-tier': [
    ['src-renderer/sound/planted.ts', `import type { ScanLine } from '../scan/scan-line.svelte.ts';`],
  ],
  'scan-import-no-upper-tier': [
    ['src-renderer/scan/planted.ts', `import type { Papers } from '../paper/papers.svelte.ts';`],
    ['src-renderer/scan/planted-bench.ts', `import '../screens/packing/bench/on-bench.ts';`],
  ],
  'paper-import-no-upper-tier': [
    ['src-renderer/paper/planted.ts', `const later = () => import('../screens/papers/PrintJobs.svelte');`],
  ],
  'screens-import-no-upper-tier': [
    ['src-renderer/screens/help/planted.ts', `import type { Session } from '../../app/session.ts';`],
  ],
  'renderer-file-is-in-a-tier': [
    ['src-renderer/planted-tier.ts', `import type { Place } from './client/places.ts';`],
    ['src-renderer/shelf/planted.ts', `import type { Place } from '../client/places.ts';`],
  ],
  'screen-imports-no-screen': [
    ['src-renderer/screens/codes/planted.ts', `import '../queue/order-marks.ts';`],
  ],
  'checks-imports-its-screens': [
    ['src-renderer/screens/checks/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],
  'orders-imports-its-screens': [
    ['src-renderer/screens/orders/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],
  'packed-imports-its-screens': [
    ['src-renderer/screens/packed/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],
  'packing-imports-its-screens': [
    ['src-renderer/screens/packing/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],
  'pick-imports-its-screens': [
    ['src-renderer/screens/pick/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],
  'queue-imports-its-screens': [
    ['src-renderer/screens/queue/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],
  'setup-imports-its-screens': [
    ['src-renderer/screens/setup/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],
  'shift-imports-its-screens': [
    ['src-renderer/screens/shift/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],
  'station-imports-its-screens': [
    ['src-renderer/screens/station/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],
  'stopped-imports-its-screens': [
    ['src-renderer/screens/stopped/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],
  'tracing-imports-its-screens': [
    ['src-renderer/screens/tracing/planted.ts', `import '../erasure/erasure-words.ts';`],
  ],

  'contract-types-only': [
    ['src-main/domain/planted-value.ts', `import { MAX_SCAN_LENGTH } from '../contract/terms/limits.ts';`],
    [
      'src-main/sync/planted-value.ts',
      `import { type Mode, modeSchema } from '../contract/station/station.ts';`,
    ],
  ],
  'host-types-only': [
    [
      'src-main/host/planted-credentials.ts',
      `import { fileProtector } from '../station/secrets/file-protector.ts';`,
    ],
  ],
  'station-knows-token-types-only': [
    ['src-main/station/secrets/credentials.ts', `import '../../upstream/token/token.ts';`],
  ],
  'router-is-given-its-rooms': [
    ['src-main/router/planted-packing.ts', `import { PackingService } from '../packing/packing-service.ts';`],
  ],
  'cache-reads-do-not-write': [
    ['src-main/cache/read/planted.ts', `import type { CacheWriter } from '../write/writer.ts';`],
  ],
  'cache-writes-do-not-read': [
    ['src-main/cache/write/planted.ts', `import { openReader } from '../read/reader.ts';`],
  ],
  'renderer-takes-contract-as-type': [
    [
      'src-renderer/app/PlantedContract.svelte',
      `<script lang="ts">\n  import { contract } from '../../src-main/contract/index.ts';\n</script>`,
    ],
  ],
  'no-io-in-pure-folders': [
    ['src-main/domain/planted-file.ts', `import { readFileSync } from 'node:fs';`],
    ['src-main/contract/planted-path.ts', `import { join } from 'path';`],
    ['src-main/router/planted-sleep.ts', `import { setTimeout } from 'node:timers/promises';`],
  ],
  'renderer-without-node': [
    [
      'src-renderer/app/PlantedNode.svelte',
      `<script lang="ts">\n  import { join } from 'node:path';\n</script>`,
    ],
  ],
  'orpc-only-in-api': [
    [
      'src-renderer/app/PlantedClient.svelte',
      `<script lang="ts">\n  import { safe } from '@orpc/client';\n</script>`,
    ],
    [
      'src-renderer/client/planted-client.svelte.ts',
      `import type { ContractRouterClient } from '@orpc/contract';`,
    ],
  ],
  'components-ask-through-requests': [
    [
      'src-renderer/app/PlantedAsk.svelte',
      `<script lang="ts">\n  import { ask } from '../client/ask.ts';\n</script>`,
    ],
    [
      'src-renderer/screens/queue/PlantedApi.svelte',
      `<script lang="ts">\n  import type { Api } from '../../client/api.ts';\n</script>`,
    ],
  ],

  'sqlite-only-in-cache-and-journal': [
    ['src-main/sync/planted-sqlite.ts', `import type { Database } from 'better-sqlite3';`],
    ['src-main/files/planted-sqlite.ts', `import type { Database } from 'better-sqlite3';`],
    [
      'src-renderer/app/PlantedSqlite.svelte',
      `<script lang="ts">\n  import Database from 'better-sqlite3';\n</script>`,
    ],
  ],
  'undici-only-in-upstream': [['src-main/router/planted-http.ts', `import { fetch } from 'undici';`]],
  'pg-only-in-floor-postgres': [['src-main/floor/planted-pg.ts', `import type { Client } from 'pg';`]],
  'pg-is-loaded-when-used': [['src-main/floor/postgres/planted-pg.ts', `import pg from 'pg';`]],
  'host-has-sentences-in-its-menu-only': [
    ['src-main/host/planted-sentence.ts', `import { m } from '#messages';`],
  ],
  'electron-store-only-in-its-host': [
    ['src-main/station/settings.ts', `import Store from 'electron-store';`],
  ],
  'electron-only-in-its-host': [
    ['src-main/router/planted-electron.ts', `import { app } from 'electron';`],
    ['src-main/host/planted-electron.ts', `import type { WebContents } from 'electron/main';`],
    [
      'src-renderer/app/PlantedElectron.svelte',
      `<script lang="ts">\n  import { ipcRenderer } from 'electron';\n</script>`,
    ],
  ],
  'practice-only-in-boot': [
    [
      'src-main/app/planted-practice.ts',
      `import { startPracticeService } from '../practice/http/service.ts';`,
    ],
    [
      'src-renderer/app/PlantedPractice.svelte',
      `<script lang="ts">\n  import '../../src-main/practice/invented/ean.ts';\n</script>`,
    ],
  ],
  'practice-is-loaded-where-it-starts': [['src-main/app/boot.ts', `import '../practice/invented/ean.ts';`]],
  'web-reaches-no-electron': [['src-main/web.ts', `import './host/keyring/keyring.ts';`]],

  'has-a-row': [
    ['src-main/planted.ts', `import './domain/scan/gs1/gtin.ts';`],
    ['src-main/planted/planted.ts', `import '../domain/scan/gs1/gtin.ts';`],
  ],
  'nothing-imports-dev': [['src-main/app/planted-dev.ts', `import '../dev/launch.ts';`]],
  'no-test-in-source': [['src-main/domain/planted-test.ts', `import '../../test/lint/source-mirror.ts';`]],
  'no-cycle': [
    ['src-main/domain/planted-cycle.ts', `import './planted-round.ts';`],
    ['src-main/domain/planted-types-a.ts', `import type {} from './planted-types-b.ts';`],
  ],
  'no-orphan': [['src-main/domain/planted-orphan.ts', `export const lonely = true;`]],
  'runtime-is-a-dependency': [['src-main/host/planted-vite.ts', `import { build } from 'vite';`]],
  resolves: [
    ['src-main/domain/planted-nowhere.ts', `import './nowhere.ts';`],
    [
      'src-renderer/app/PlantedNowhere.svelte',
      `<script lang="ts">\n  import Nowhere from './Nowhere.svelte';\n</script>`,
    ],
  ],
};

/** Files that the planted ones need, and imports that must stay allowed. */
const ALLOWED: [file: string, line: string][] = [
  [
    'src-main/domain/planted-round.ts',
    `import type {} from './planted-cycle.ts';\nimport './planted-cycle.ts';`,
  ],
  ['src-main/domain/planted-types-b.ts', `import './planted-types-a.ts';`],
  ['src-main/journal/planted-types.ts', `import { type Mode } from '../contract/station/station.ts';`],
  [
    'src-renderer/app/PlantedFine.svelte',
    `<script lang="ts">\n  import Icon from '../ui/Icon.svelte';\n</script>`,
  ],
  ['src-renderer/app/planted-requests.svelte.ts', `import type { Api } from '../client/api.ts';`],
];

describe('the import table', () => {
  let found: Violation[];
  let clean: Violation[];

  beforeAll(async () => {
    clean = await violationsWith([]);
    found = await violationsWith([...Object.values(PLANTED).flat(), ...ALLOWED]);
  }, 240_000);

  it('is kept by the tree as it is', () => expect(clean).toEqual([]));

  it('has a planted error for every rule', async () => {
    expect(Object.keys(PLANTED).toSorted()).toEqual((await ruleNames()).toSorted());
  });

  it.each(
    Object.entries(PLANTED).flatMap(([rule, plants]) => plants.map(([file, line]) => ({ rule, file, line }))),
  )('reports $rule, and only that, for $file', ({ rule, file }) => {
    const known = clean.map((one) => JSON.stringify(one));
    const here = found.filter((one) => one.from === file && !known.includes(JSON.stringify(one)));
    expect(here.map((one) => one.rule)).toEqual([rule]);
    expect(here[0]?.comment).toMatch(/\w+ .*\.$/);
  });

  it('lets types of the contract be used below the router', () => {
    const fine = ALLOWED.map(([file]) => file).filter((file) => !/planted-(round|types-b)/.test(file));
    expect(found.filter(({ from }) => fine.includes(from))).toEqual([]);
  });
});

async function violationsWith(plants: [file: string, line: string][]): Promise<Violation[]> {
  const mirror = new SourceMirror();
  try {
    for (const [file, line] of plants) mirror.plant(file, line);
    return await mirror.violations();
  } finally {
    mirror.remove();
  }
}
