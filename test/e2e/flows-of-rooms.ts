/**
 * The flows that show what each room does, for `npm run test:changed`: names of files in `flows/`, few and quick. None: its unit tests
 * say more than a flow, or every flow goes through it.
 */
export const FLOWS_OF_ROOMS: Readonly<Record<string, readonly string[]>> = {
  'src-main/app': ['set-up', 'health'],
  'src-main/batch': ['batch', 'batch-by-hand'],
  'src-main/cache': ['queue', 'search', 'bad-input'],
  'src-main/connection': ['set-up', 'service'],
  'src-main/contract': [],
  'src-main/decisions': [],
  'src-main/dev': [],
  'src-main/domain': ['packing', 'truth'],
  'src-main/files': [],
  'src-main/floor': ['floor', 'floor-join'],
  'src-main/host': ['attacks', 'reload', 'closed-output'],
  'src-main/journal': ['offline-cancel', 'journal-stopped', 'copies'],
  'src-main/operators': ['operators'],
  'src-main/packing': ['packing', 'packing-path'],
  'src-main/practice': ['practice'],
  'src-main/printing': ['paper', 'slip-required'],
  'src-main/router': ['cancel', 'packing-path'],
  'src-main/scan': ['scanner', 'codes'],
  'src-main/snapshot': ['truth', 'notices'],
  'src-main/station': ['settings', 'policy', 'secrets'],
  'src-main/sync': ['truth', 'offline-cancel', 'outbox'],
  'src-main/thread': [],
  'src-main/tracing': ['find-order'],
  'src-main/updates': ['updates'],
  'src-main/upstream': ['bad-input', 'service'],
  'src-renderer/actions': ['ways-by-scanner', 'scanner-only'],
  'src-renderer/alerts': ['notices', 'spoken-results'],
  'src-renderer/board': ['board', 'wallboard'],
  'src-renderer/cancel': ['cancel', 'dialogs'],
  'src-renderer/checks': ['truth', 'preflight'],
  'src-renderer/codes': ['codes', 'panel-answers'],
  'src-renderer/copies': ['copies'],
  'src-renderer/design': ['design-system'],
  'src-renderer/erasure': ['erasure'],
  'src-renderer/floor': ['floor', 'floor-approval'],
  'src-renderer/health': ['health'],
  'src-renderer/help': ['help'],
  'src-renderer/journal': ['journal-stopped'],
  'src-renderer/lessons': ['lessons'],
  'src-renderer/locations': ['locations'],
  'src-renderer/operators': ['operators'],
  'src-renderer/orders': ['order-page', 'endless-text'],
  'src-renderer/packed': ['packed'],
  'src-renderer/packing': ['packing-path', 'panels', 'bench-truth'],
  'src-renderer/paper': ['paper', 'papers'],
  'src-renderer/pick': ['pick-list', 'pick-rules'],
  'src-renderer/policy': ['policy'],
  'src-renderer/practice': ['practice'],
  'src-renderer/preflight': ['preflight'],
  'src-renderer/queue': ['queue', 'search', 'way-through'],
  'src-renderer/report': ['health'],
  'src-renderer/scan': ['scanner', 'scanner-pace'],
  'src-renderer/sentences': ['languages'],
  'src-renderer/service': ['service'],
  'src-renderer/setup': ['set-up'],
  'src-renderer/shell': ['accessibility', 'way-through', 'reload'],
  'src-renderer/sound': ['spoken-results'],
  'src-renderer/station': ['settings'],
  'src-renderer/style': ['axe', 'layout'],
  'src-renderer/tracing': ['find-order'],
  'src-renderer/updates': ['updates'],
};

/** A change in more rooms than a few minutes can play gets the core instead. */
export const MOST_FILES = 8;

const FLOW = /^test\/e2e\/flows\/([\w-]+)\.spec\.ts$/;
const ROOM = /^src-(?:main|renderer)\/[\w-]+(?=\/)/;
/** A file beside the rooms, which most screens or all of the main process go through. */
const OF_ALL_ROOMS = /^src-(?:main|renderer)\/[^/]+$/;

/**
 * @param changed paths from the root of the project
 * @param importersOf names of the flows that import a file of `test/e2e/model`
 * @returns names of files in `flows/`, each once: those that changed, and those of the changed rooms and page models
 */
export function flowsOf(
  changed: readonly string[],
  importersOf: (path: string) => readonly string[],
): string[] {
  const names = changed.flatMap((path) => {
    const flow = FLOW.exec(path)?.[1];
    if (flow !== undefined) return [flow];
    if (path.startsWith('test/e2e/model/')) return importersOf(path);
    if (OF_ALL_ROOMS.test(path)) return Object.values(FLOWS_OF_ROOMS).flat();
    return FLOWS_OF_ROOMS[ROOM.exec(path)?.[0] ?? ''] ?? [];
  });
  return [...new Set(names)].toSorted();
}
