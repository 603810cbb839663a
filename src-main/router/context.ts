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
import type { Screen } from '../contract/station/health.ts';
import type { NotFound } from '../contract/terms/not-found.ts';
import type { FolderFault } from '../contract/records/journal-copies.ts';
import type { SweepRow } from '../contract/station/diagnostics.ts';
import type { ConcernedFile, ErasureReport, FoundOfBuyer } from '../contract/records/erasure.ts';
import type { OperatorWord } from '../contract/people/operators.ts';
import type { PolicyInForce } from '../contract/station/policy.ts';
import type { PracticeProduct } from '../contract/practice/practice.ts';
import type { Settings, SettingsChange } from '../contract/station/settings.ts';
import type { LogInStart, Notice, StationSnapshot } from '../contract/station/station.ts';
import type { Pace } from '../domain/board/forecast.ts';
import type { OrderClaims } from '../domain/orders/order-claim.ts';
import type { Intents } from '../journal/cancels/intents.ts';
import type { Choice } from '../journal/recovery/recovery.ts';
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
import type { OperatorsAtWork } from '../operators/operators-at-work.ts';
import type { BatchScans } from '../batch/batch-scan.ts';
import type { WallScans } from '../batch/wall-scan.ts';
import type { BatchService } from '../batch/batch-service.ts';
import type { PackingService } from '../packing/packing-service.ts';
import type { PaperPrinter } from '../contract/paper/paper-printer.ts';
import type { OrderTracing } from '../tracing/order-tracing.ts';
import type { PrintQueue } from '../printing/print-queue.ts';
import type {
  JournalCopies,
  WhoChooses,
  RecoveryRefusal,
  HealthQuestions,
  UpdateQuestions,
  BenchModeControl,
  LessonCalls,
  SettingsFileCalls,
} from './station-context.ts';

/** Parts that procedures use while a connection to the order service is open. */
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
  /** Call when the network may be back: the shown data may be old. */
  hint(): void;
  /** Retries credentials that the service refused. */
  signInAgain(): Promise<void>;
}

/** Records of other benches about operators, for an administrator here to decide. Throws the storage engine's error. */
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

export interface Context {
  /** Id of the approver of the requested step; the gate sets it. Null, or absent: none was needed. */
  approvedBy?: string | null;
  /** The open workspace; null while neither practice nor a service was chosen. */
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
   * Recovers the journal in the way that a person chose, and opens the workspace.
   * @returns `in-use` if the station works: then nothing was done
   */
  recoverJournal(choice: Choice, who: WhoChooses): Promise<'recovered' | 'in-use' | RecoveryRefusal>;
  copies: JournalCopies;
  health: HealthQuestions;
  /** Alerts that have ended, newest first. */
  pastAlerts(): PastAlert[];
  updates: UpdateQuestions;
  /** A problem report for support, as a text; no secret and no buyer's data is in it. */
  problemReport(screen: Screen): Promise<string>;
  /** Times a call from now until the returned function is called, which is told whether it was answered. */
  callBegun(procedure: string): (isAnswered: boolean) => void;
  change(parts: SettingsChange): Promise<void>;
  /** Shows a notice; one of the same code is replaced. */
  notice(notice: Notice): void;
  dismissNotice(code: Notice['code']): void;
  /** A procedure ended with an error that it does not declare. */
  reportFault(error: unknown): void;
  /** Call when a badge was read while one is awaited, valid or not. */
  badgeRead(): void;
  now(): number;
  /** Time by the service's clock, if its offset is known: due dates are compared with it. */
  serviceNow(): number;
}
