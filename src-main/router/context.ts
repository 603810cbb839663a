/** Context of the router's procedures. Built by the application, the same for every caller. */
import type { WaitingQueries } from '../cache/read/waiting.ts';
import type { DepartureQueries } from '../cache/read/departures.ts';
import type { DiagnosticsQueries } from '../cache/read/diagnostics.ts';
import type { OrderQueries } from '../cache/read/orders.ts';
import type { PickQueries } from '../cache/read/pick.ts';
import type { PreflightQueries } from '../cache/read/preflight.ts';
import type { QueueQueries } from '../cache/read/queue.ts';
import type { ScanQueries } from '../cache/read/scan.ts';
import type { SingleOrderQueries } from '../cache/read/single-orders.ts';
import type { ShelfItems } from '../cache/read/shelf-items.ts';
import type { PastAlert } from '../contract/station/alerts.ts';
import type { Health, Screen } from '../contract/station/health.ts';
import type { BenchMode } from '../contract/station/bench-mode.ts';
import type { NotFound } from '../contract/terms/not-found.ts';
import type { CopiesState, FolderFault } from '../contract/records/journal-copies.ts';
import type { SweepRow } from '../contract/station/diagnostics.ts';
import type { ConcernedFile, ErasureReport, FoundOfBuyer } from '../contract/records/erasure.ts';
import type { OperatorWord, Proof } from '../contract/people/operators.ts';
import type { PolicyInForce } from '../contract/station/policy.ts';
import type { PracticeProduct } from '../contract/practice/practice.ts';
import type { Settings, SettingsChange } from '../contract/station/settings.ts';
import type { ConnectionOfFile, SettingsFileReading } from '../contract/station/settings-file.ts';
import type { Updates } from '../contract/station/updates.ts';
import type { LessonName } from '../contract/practice/lesson-names.ts';
import type { ListedLesson } from '../contract/practice/lessons.ts';
import type { LogInStart, Notice, StationSnapshot } from '../contract/station/station.ts';
import type { Pace } from '../domain/board/forecast.ts';
import type { OrderClaims } from '../domain/orders/order-claim.ts';
import type { ListedCopy } from '../journal/copies/copy-list.ts';
import type { Intents } from '../journal/cancels/intents.ts';
import type { Choice, ShownCopy } from '../journal/recovery/recovery.ts';
import type { CodeBook } from '../journal/hall/code-book.ts';
import type { HourlyCounts } from '../journal/packing/hourly-counts.ts';
import type { QueueForecasts } from '../journal/packing/queue-forecasts.ts';
import type { By } from '../journal/operators/operators.ts';
import type { LocationBook } from '../journal/hall/location-book.ts';
import type { PackingJournal } from '../journal/packing/packing.ts';
import type { MissedScan } from '../journal/packing/scan-misses.ts';
import type { FloorJoining, FloorQuestions } from './floor-context.ts';
import type { Live } from '../snapshot/live.ts';
import type { ConnectionSetup } from '../connection/setup.ts';
import type { ServiceRequests } from '../connection/service-requests.ts';
import type { Proved } from '../operators/proofs.ts';
import type { OperatorsAtWork } from '../operators/operators-at-work.ts';
import type { BatchScans } from '../batch/batch-scan.ts';
import type { WallScans } from '../batch/wall-scan.ts';
import type { BatchService } from '../batch/batch-service.ts';
import type { PackingService } from '../packing/packing-service.ts';
import type { PaperPrinter } from '../contract/paper/paper-printer.ts';
import type { OrderTracing } from '../tracing/order-tracing.ts';
import type { PrintQueue } from '../printing/print-queue.ts';

/** Parts of one connection. */
export interface WorkspaceContext {
  account: string;
  queue: QueueQueries;
  orders: OrderQueries;
  /** Runs look-ups on one state of the cache, with one lock for all of them. */
  atOnce<T>(work: () => T): T;
  scan: ScanQueries;
  pick: PickQueries;
  batches: BatchService;
  batchScans: BatchScans;
  wallScans: WallScans;
  singles: SingleOrderQueries;
  preflight: PreflightQueries;
  departures: DepartureQueries;
  diagnostics: DiagnosticsQueries;
  /** Checks since the workspace was opened, newest first. */
  recentSweeps(): readonly SweepRow[];
  intents: Intents;
  codes: CodeBook;
  locations: LocationBook;
  shelf: ShelfItems;
  packing: PackingService;
  /** Notes a scan that did not count; never throws. */
  missed: (miss: MissedScan) => void;
  /** Waiting times of the queue's orders. */
  waiting: WaitingQueries;
  /** Work by the hour. */
  hours: HourlyCounts;
  forecasts: QueueForecasts;
  /** Pace of this bench or of its floor. */
  readonly pace: () => Pace;
  /** Orders that come into the queue in an hour; null: not known. */
  readonly arriving: () => number | null;
  /** Orders packed here, for lists and receipts. */
  packed: PackingJournal;
  printing: PrintQueue;
  tracing: OrderTracing;
  erasure: BuyerErasureCalls;
  operators: OperatorsAtWork;
  service: ServiceRequests;
  claims: OrderClaims;
  /** Null: the station belongs to no floor. */
  floor: FloorQuestions | null;
  /** Shortages of an item at other benches of the floor, by its key, newest first. */
  notFound: (item: string) => NotFound[];
  operatorWords: OperatorWords;
  /** Call after a decision was written: the queue follows, and the sender wakes. */
  decisionChanged(): void;
  /** Asks for a sweep now. `asked` false: one is under way, or the service named a time (`waitMs` from now). */
  refresh(): { asked: boolean; waitMs: number | null };
  /** The network may be back: the shown data may be old. */
  hint(): void;
  /** Tries credentials once more that the service refused. */
  signInAgain(): Promise<void>;
}

/** Words of other benches about operators, for an administrator here to decide. Throws the storage engine's error. */
export interface OperatorWords {
  /** The newest first. */
  waiting(): OperatorWord[];
  /** @returns null: it counts */
  confirm(
    word: Pick<OperatorWord, 'id' | 'mark'>,
    by: By,
  ): 'WORD_CHANGED' | 'LAST_ADMINISTRATOR' | 'FIRST_IS_ADMINISTRATOR' | null;
  /** @returns null: it never counts */
  refuse(word: Pick<OperatorWord, 'id' | 'mark'>, by: By): 'WORD_CHANGED' | null;
}

/** Erasures for a buyer who asks to be forgotten. */
export interface BuyerErasureCalls {
  find(text: string): Promise<FoundOfBuyer>;
  /** Reads each file whole, off this thread. */
  files(orderIds: readonly string[]): Promise<{ files: ConcernedFile[]; secondFault: FolderFault | null }>;
  /** Resolves when it is done. @throws the storage engine's error if nothing could be written */
  erase(orderIds: readonly string[], who: { operator: string; station: string }): Promise<ErasureReport>;
  /** Newest first. */
  list(): ErasureReport[];
}

/** The copies of the journal in use. */
export interface JournalCopies {
  state(): CopiesState;
  /** Sound ones, newest first. Each is read whole, off this thread. */
  list(): Promise<ListedCopy[]>;
  /** Makes one now; resolves when it is made, or could not be. */
  make(): Promise<void>;
  /** @returns null if copies can be put there */
  tryFolder(folder: string): Promise<FolderFault | null>;
  /** @param folder empty: none. @throws the file system's error if that could not be written */
  useFolder(folder: string): Promise<void>;
  /** Puts a copy in the journal's place, and opens the workspace. @throws RecoveryUnusableError, and the file system's error */
  putBack(chosen: ShownCopy, operator: string): Promise<void>;
}

/** Chooser of the way on with a stopped journal: a name, or the proof of an administrator if one is known. */
export interface WhoChooses {
  operator?: string | undefined;
  proof?: Proof | undefined;
}

/** Reason why a way on failed. */
export type RecoveryRefusal =
  | Extract<Proved, { ok: false }>
  | { ok: false; why: 'PROOF_NEEDED' }
  | { ok: false; why: 'NOT_ADMINISTRATOR' };

/** Health of the station. */
export interface HealthQuestions {
  state(): Promise<Health>;
  /** Checks the files of the open workspace; resolves when that is done, or could not be. */
  check(): Promise<void>;
}

/** Newer versions of Packdesk. */
export interface UpdateQuestions {
  state(): Updates;
  /** Asks the feed now, if there is one; resolves when that has ended, well or not. */
  check(): Promise<void>;
}

/** Bench mode, if the host has it. */
export interface BenchModeControl {
  state(): BenchMode;
  /** Setting of the start; again when it is known whether the station has operators. */
  start(): void;
  enter(): void;
  /** @param code if it counts @returns 0 if the mode was left; else seconds in which no code is looked at */
  leave(code: string): Promise<number>;
  /** @throws the file system's error if it could not be written */
  save(parts: { atStart?: boolean | undefined; code?: string | undefined }): Promise<void>;
}

/** The window of a host that can fill the screen. */
export interface FullWindow {
  isFull(): boolean;
  fill(): void;
  free(): void;
}

/** Lessons of practice. */
export interface LessonCalls {
  list(): ListedLesson[];
  /** Ends the one that runs; its progress is in the status. @returns false if it needs more than practice has */
  start(name: LessonName): boolean;
  /** Ends the one that runs; resolves when its data is removed. */
  leave(): Promise<void>;
}

/** The settings of a station as a file. */
export interface SettingsFileCalls {
  /** Values that a file would set here, or its faults. */
  read(text: string): SettingsFileReading;
  /**
   * Puts all settings in force but the connection, which is tested first.
   * @param text of a file without faults
   * @throws the file system's error if it could not be written; then nothing changed
   */
  use(text: string): Promise<ConnectionOfFile>;
  /** Settings in force at this station, without a secret and without its name. */
  text(): Promise<string>;
}

/** Start of the station at log-in, if the host has it. */
export interface StartAtLogIn {
  isOn(): boolean;
  /** True if the system waits for a person to allow it, as macOS does. Absent: no system does. */
  needsApproval?(): boolean;
  /** @throws the file system's error if it could not be written */
  set(isOn: boolean): void;
}

export interface Context {
  /** Id of the approver of the requested step; the gate sets it. Null, or absent: none was needed. */
  approvedBy?: string | null;
  /** Null while neither practice nor a service was chosen. */
  currentWorkspace(): WorkspaceContext | null;
  /** The products of the practice service; null on a connection to a service. */
  practiceGoods(): readonly PracticeProduct[] | null;
  /** Null if no practice service can be taught with. */
  lessons(): LessonCalls | null;
  live: Live<StationSnapshot>;
  /** The settings in force. */
  settings(): Settings;
  /** The administrator's policy; null if there is none. */
  policy(): PolicyInForce | null;
  /** Null if this host has no such thing. */
  benchMode: BenchModeControl | null;
  /** Null if the screens print by the browser's dialog. */
  printer: PaperPrinter | null;
  /** Null if this host has no such thing. */
  logInStart(): LogInStart | null;
  /** @throws the file system's error if it could not be written */
  startAtLogIn(isOn: boolean): void;
  setup: ConnectionSetup;
  floorJoining: FloorJoining;
  settingsFile: SettingsFileCalls;
  /**
   * Goes the way on that a person chose, and opens the workspace.
   * @returns `in-use` if the station works: then nothing was done
   */
  recoverJournal(choice: Choice, who: WhoChooses): Promise<'recovered' | 'in-use' | RecoveryRefusal>;
  copies: JournalCopies;
  health: HealthQuestions;
  /** Notices that are over, newest first. */
  pastAlerts(): PastAlert[];
  updates: UpdateQuestions;
  /** A problem report for support, as a text; no secret and no buyer's data is in it. */
  problemReport(screen: Screen): Promise<string>;
  /** A call is timed from now until the function that is returned is called; that is given whether it was answered. */
  callBegun(procedure: string): (isAnswered: boolean) => void;
  change(parts: SettingsChange): Promise<void>;
  /** Shows a notice; one of the same code is replaced. */
  notice(notice: Notice): void;
  dismissNotice(code: Notice['code']): void;
  /** A procedure ended with an error that it does not declare. */
  reportFault(error: unknown): void;
  /** A badge was read while one is awaited, valid or not. */
  badgeRead(): void;
  now(): number;
  /** Time by the service's clock, if its offset is known: due dates are compared with it. */
  serviceNow(): number;
}
