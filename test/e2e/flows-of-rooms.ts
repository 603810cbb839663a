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
  'src-renderer/app': ['accessibility', 'way-through', 'reload'],
  'src-renderer/client': ['reload'],
  'src-renderer/paper': ['paper', 'papers'],
  'src-renderer/scan': ['scanner', 'scanner-pace'],
  'src-renderer/screens/alerts': ['notices', 'spoken-results'],
  'src-renderer/screens/board': ['board', 'wallboard'],
  'src-renderer/screens/cancel': ['cancel', 'dialogs'],
  'src-renderer/screens/checks': ['truth', 'preflight'],
  'src-renderer/screens/codes': ['codes', 'panel-answers'],
  'src-renderer/screens/copies': ['copies'],
  'src-renderer/screens/erasure': ['erasure'],
  'src-renderer/screens/floor': ['floor', 'floor-approval'],
  'src-renderer/screens/health': ['health'],
  'src-renderer/screens/help': ['help'],
  'src-renderer/screens/locations': ['locations'],
  'src-renderer/screens/operators': ['operators'],
  'src-renderer/screens/orders': ['order-page', 'endless-text'],
  'src-renderer/screens/packed': ['packed'],
  'src-renderer/screens/packing': ['packing-path', 'panels', 'bench-truth'],
  'src-renderer/screens/papers': ['papers'],
  'src-renderer/screens/pick': ['pick-list', 'pick-rules'],
  'src-renderer/screens/practice': ['practice', 'lessons'],
  'src-renderer/screens/preflight': ['preflight'],
  'src-renderer/screens/queue': ['queue', 'search', 'way-through'],
  'src-renderer/screens/report': ['health'],
  'src-renderer/screens/scanner': ['scanner'],
  'src-renderer/screens/service': ['service'],
  'src-renderer/screens/setup': ['set-up'],
  'src-renderer/screens/shift': ['shift'],
  'src-renderer/screens/station': ['settings'],
  'src-renderer/screens/stopped': ['journal-stopped', 'policy'],
  'src-renderer/screens/tracing': ['find-order'],
  'src-renderer/screens/updates': ['updates'],
  'src-renderer/sound': ['spoken-results'],
  'src-renderer/state': ['queue', 'search'],
  'src-renderer/ui': ['axe', 'layout', 'ways-by-scanner', 'scanner-only'],
  'src-renderer/words': ['languages'],
};

/** A change in more rooms than a few minutes can play gets the core instead. */
export const MOST_FILES = 8;

const FLOW = /^test\/e2e\/flows\/([\w-]+)\.spec\.ts$/;
const ROOM = /^src-(?:main|renderer)\/(?:screens\/)?[\w-]+(?=\/)/;
/** A file beside the rooms, or of the frame and the client, which most screens or all of the main process go through. */
const OF_ALL_ROOMS = /^src-main\/[^/]+$|^src-renderer\/(?:(?:app|client)\/)?[^/]+$/;

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
