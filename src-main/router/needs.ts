/** Rights that each procedure needs. Every procedure is listed; the compiler finds one that is not. */
import type { Contract, Inputs } from '../contract/index.ts';
import type { Action } from '../contract/terms/operator-words.ts';
import { OWN_SETTINGS } from '../contract/station/own-settings.ts';
import type { SettingsChange } from '../contract/station/settings.ts';
import type { Context, WorkspaceContext } from './context.ts';

/** `nobody`: answered for every operator, and even if none is signed on. */
type Need = Action | 'nobody';
/** Context of a station; it has no workspace if the journal has stopped it. */
type Station = Context & { workspace: WorkspaceContext | null };

type Needs = {
  readonly [Noun in keyof Contract]: {
    readonly [Name in keyof Contract[Noun]]:
      | Need
      | ((input: Name extends keyof Inputs[Noun] ? Inputs[Noun][Name] : never, station: Station) => Need);
  };
};

/**
 * Right that units without a scan need.
 * @param before units confirmed by hand before this step: the limit holds for their sum, however many steps they are
 * split into
 */
const byHand = (units: number, before: number, station: Station): Need =>
  before + units > station.settings().handUnits ? 'confirm-many-by-hand' : 'pack';

export const NEEDS: Needs = {
  queue: { page: 'see', dueGroups: 'see', next: 'see', among: 'see', facets: 'see', departures: 'see' },
  orders: { get: 'see' },
  scan: { find: 'see', isKnown: 'see' },
  packing: {
    get: 'see',
    open: ({ free, restart = false }) => (restart ? 'count-again' : free ? 'override-contradiction' : 'pack'),
    onBench: 'see',
    scan: 'pack',
    confirm: ({ orderId, units }, station) =>
      byHand(units, station.workspace?.packing.unitsByHand(orderId) ?? 0, station),
    step: ({ orderId, step }, { workspace }) =>
      step.kind === 'seal' && workspace?.packing.isUnclear(orderId) === true ? 'seal-unclear-box' : 'pack',
    // As opening it would: its parcels are not held to from then on.
    acceptChange: ({ orderId }, { workspace }) => {
      const { stop = null } = workspace?.packing.view(orderId) ?? {};
      return stop?.kind === 'changed' && stop.nowFree ? 'override-contradiction' : 'pack';
    },
    putBack: 'pack',
    pulled: 'pack',
    radius: 'see',
    list: 'see',
    atWork: 'see',
    today: 'see',
    receipt: 'see',
    receiptCsv: 'export',
  },
  pick: { list: 'see' },
  batch: {
    running: 'see',
    paused: 'see',
    places: 'see',
    ofTote: 'see',
    left: 'see',
    begin: 'pack',
    scan: 'pack',
    confirm: ({ batch, item, units }, station) =>
      byHand(units, station.workspace?.batches.pickedByHand(batch, item) ?? 0, station),
    undo: 'pack',
    putBack: 'pack',
    putBackLeft: 'pack',
    putBackAllLeft: 'pack',
    lose: 'pack',
    short: 'pack',
    pause: 'pack',
    resume: 'pack',
    close: 'pack',
  },
  express: { items: 'see', next: 'see' },
  putWall: {
    slots: 'see',
    scan: 'pack',
    choose: 'pack',
    put: ({ batch, orderId, units, code }, station) =>
      code === null
        ? byHand(units, station.workspace?.batches.putByHand(batch, orderId) ?? 0, station)
        : 'pack',
  },
  locations: {
    list: 'see',
    itemsOf: 'see',
    assign: 'assign-location',
    export: 'export',
    preview: 'assign-location',
    import: 'assign-location',
    remove: 'assign-location',
  },
  preflight: { list: 'see', labels: 'see' },
  paper: {
    slip: 'see',
    requirement: 'see',
    print: 'pack',
    printDocument: 'see',
    repeat: 'see',
    deliverUnsaved: ({ kind }) => (kind === 'board' ? 'see-board' : 'manage-operators'),
    take: 'see',
    // The end of work under way: nothing of an order is told.
    deliver: 'nobody',
    deliverLabels: 'nobody',
    handed: 'nobody',
    notDrawn: 'nobody',
    retry: 'pack',
    drop: 'pack',
    jobs: 'see',
    printers: 'see',
    scanned: 'see',
  },
  cancel: { decide: 'cancel', decideMany: 'cancel' },
  outbox: {
    list: 'see',
    count: 'see',
    history: 'see',
    withdraw: 'take-back',
    retry: 'settle-cancel',
    lookAgain: 'settle-cancel',
    giveUp: 'settle-cancel',
    settleByHand: 'settle-cancel',
    export: 'export',
  },
  station: {
    snapshot: 'nobody',
    watch: 'nobody',
    refresh: 'see',
    networkIsBack: 'nobody',
    signInAgain: 'nobody',
    policy: 'nobody',
    logInStart: 'nobody',
    startAtLogIn: 'change-settings',
    // The page of a stopped journal has notices too, and no one can sign on there.
    dismissNotice: (_, { workspace }) => (workspace === null ? 'nobody' : 'see'),
    change: (values) =>
      Object.keys(values).every((name) => OWN_SETTINGS.includes(name as keyof SettingsChange))
        ? 'set-own-screen'
        : 'change-settings',
  },
  setup: {
    state: 'nobody',
    test: 'change-connection',
    connect: 'change-connection',
    tryKeyring: 'change-connection',
    practice: 'change-connection',
    forget: 'change-connection',
  },
  settingsFile: { read: 'change-settings', use: 'change-connection', write: 'change-settings' },
  service: {
    list: 'see',
    skus: 'see',
    sandbox: 'see',
    draft: 'make-test-orders',
    create: 'make-test-orders',
    approve: 'make-test-orders',
    startHandling: 'make-test-orders',
    statusOf: 'see',
  },
  diagnostics: { sweeps: 'see', quarantine: 'see', quarantinedText: 'see' },
  codes: {
    list: 'see',
    learn: 'teach-code',
    asTaught: 'see',
    forget: 'teach-code',
    export: 'export',
    import: 'teach-code',
  },
  practice: { goods: 'nobody' },
  lessons: { list: 'see', start: 'pack', leave: 'pack' },
  // Called only without a workspace: the journal with the operators is unusable then.
  journal: { restore: 'nobody', salvage: 'nobody', startNew: 'nobody' },
  copies: {
    state: 'nobody',
    list: 'use-copies',
    make: 'see',
    useFolder: 'change-settings',
    putBack: 'use-copies',
  },
  erasure: { find: 'erase', files: 'erase', erase: 'erase', list: 'erase' },
  alerts: { history: 'see' },
  health: { state: 'nobody', check: 'see', report: 'nobody' },
  floor: {
    benches: 'see',
    elsewhere: 'see',
    setApart: 'see',
    conflicts: 'see',
    packed: 'see',
    history: 'see',
    ask: 'pack',
    answer: 'pack',
    take: 'take-over',
    freeBench: 'take-over',
    choose: 'take-over',
    readCode: 'change-connection',
    join: 'change-connection',
    leave: 'change-connection',
  },
  trace: { find: 'see', of: 'see' },
  updates: { state: 'nobody', check: 'nobody' },
  board: {
    get: 'see-board',
    trouble: 'see-board',
    // An untouched wallboard stays when the screens are locked: it has only figures, and the person who showed them may see it.
    wallboard: (_, { workspace }) => (workspace?.operators.isWallboardLeft === true ? 'nobody' : 'see-board'),
    closeWallboard: 'nobody',
    csv: 'see-board',
  },
  shift: { get: 'see-board', handOver: 'see-board' },
  benchMode: { state: 'nobody', enter: 'nobody', leave: 'leave-bench-mode', save: 'change-settings' },
  operators: {
    names: 'nobody',
    signOn: 'nobody',
    scanned: 'nobody',
    signOff: 'nobody',
    lock: 'nobody',
    inputNoticed: 'nobody',
    approve: 'nobody',
    list: 'reset-pin',
    add: 'manage-operators',
    change: 'manage-operators',
    setPin: ({ id, pin }, { workspace }) =>
      pin !== null && workspace?.operators.people.byId(id)?.role === 'packer'
        ? 'reset-pin'
        : 'manage-operators',
    eraseName: 'manage-operators',
    fromBenches: 'manage-operators',
    confirm: 'manage-operators',
    refuse: 'manage-operators',
    events: 'see-board',
  },
};

/** @param path of the procedure in the contract @param input as its schema gave it */
export function needOf(path: readonly string[], input: unknown, station: Station): Need {
  const [noun = '', name = ''] = path;
  const rows: Record<string, Record<string, Need | ((input: never, station: Station) => Need)>> = NEEDS;
  const need = rows[noun]?.[name];
  // A procedure without a row is for administrators: the type allows no such omission.
  if (need === undefined) return 'manage-operators';
  return typeof need === 'function' ? need(input as never, station) : need;
}
