/**
 * Metrics of a station in the text format of Prometheus: counts, sizes, ages and durations. Each is named here; of orders,
 * buyers, people and places there is nothing (decisions/0071).
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Health, HealthLine } from '../../contract/station/health.ts';
import { engineVersion } from '../../journal/engine-version.ts';
import { TIMING_BOUNDS } from './call-timings.ts';
import type { StationParts } from '../station-parts.ts';

/** @param health asked at each reading */
export class StationMetrics {
  readonly #registry = new Registry();
  readonly #parts: StationParts;
  readonly #health: () => Promise<Health>;
  readonly #bytes = this.#gauge('file_bytes', 'Size of what the station stores.', ['file']);
  readonly #free = this.#gauge('disk_free_bytes', 'Room on the disk of the data folder.');
  readonly #copyAge = this.#gauge('journal_copy_age_seconds', 'Since the newest copy of the journal.', [
    'folder',
  ]);
  readonly #skew = this.#gauge(
    'clock_skew_seconds',
    "Seconds that the service's clock is ahead of this computer's.",
  );

  constructor(parts: StationParts, health: () => Promise<Health>) {
    this.#parts = parts;
    this.#health = health;
    collectDefaultMetrics({ register: this.#registry });
    this.#showVersions();
    this.#showWork();
    this.#showCalls();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Current metrics as text. */
  async text(): Promise<string> {
    const { at, lines } = await this.#health();
    for (const line of lines) this.#showLine(line, at);
    return this.#registry.metrics();
  }

  #showVersions(): void {
    const of: Partial<Record<string, string>> = process.versions;
    const { electron = '', chrome = '' } = of;
    const labels = { version: this.#parts.version, electron, chromium: chrome, sqlite: engineVersion() };
    this.#gauge('info', 'Versions of this station; always 1.', ['version', 'electron', 'chromium', 'sqlite'])
      .labels(labels)
      .set(1);
  }

  #showWork(): void {
    const status = () => this.#parts.live.snapshot.status;
    const { checks, slow } = this.#parts;
    // Null, and so no line: not known.
    const shown = (name: string, help: string, value: () => number | null) => {
      const gauge = this.#gauge(name, help, [], () => {
        const now = value();
        if (now === null) gauge.remove();
        else gauge.set(now);
      });
    };
    shown('online', '1: the last request to the service was answered.', () => {
      const { mode, connection } = status();
      return mode === 'none' ? null : Number(connection.state === 'online');
    });
    shown('open_orders', 'Orders to pack.', () => status().openOrders);
    shown('quarantined_orders', 'Orders of the service that cannot be read.', () => status().quarantined);
    shown('check_age_seconds', 'Since the service was last read whole.', () => {
      const { lastSweepAt } = status();
      return lastSweepAt === null ? null : secondsSince(lastSweepAt, this.#parts.clock.now());
    });
    const outbox = this.#gauge('outbox_cancels', 'Cancels that are not settled.', ['state'], () => {
      outbox.labels('unsent').set(status().unsent);
      outbox.labels('needs_person').set(status().needsPerson);
    });
    const ended = this.#counter('checks', 'Checks of the service that have ended.', ['result'], () => {
      ended.reset();
      ended.labels('complete').inc(checks.complete);
      ended.labels('failed').inc(checks.failed);
    });
    const statements = this.#counter('slow_statements', 'SQL statements of 100 ms and more.', [], () => {
      statements.reset();
      statements.inc(slow.count);
    });
  }

  #showCalls(): void {
    const durations = new Histogram({
      name: 'packdesk_call_duration_seconds',
      help: 'Calls of the screens, by procedure.',
      labelNames: ['procedure', 'result'],
      buckets: TIMING_BOUNDS.map((ms) => ms / 1_000),
      registers: [this.#registry],
    });
    this.#parts.calls.whenEnded((procedure, ms, isAnswered) => {
      durations.labels(procedure, isAnswered ? 'answered' : 'failed').observe(ms / 1_000);
    });
  }

  /** Shows a line of health; an unknown value has no line. */
  #showLine(line: HealthLine, now: number): void {
    if (line.of === 'disk') setOrRemove(this.#free, [], line.freeBytes);
    else if (line.of === 'journal' || line.of === 'cache') {
      this.#bytes.labels(line.of).set(line.bytes);
      this.#bytes.labels(`${line.of}_log`).set(line.logBytes);
    } else if (line.of === 'logs') this.#bytes.labels('logs').set(line.bytes);
    else if (line.of === 'copy' || line.of === 'second-copy') {
      const age = line.at === null ? null : secondsSince(line.at, now);
      setOrRemove(this.#copyAge, [line.of === 'copy' ? 'first' : 'second'], age);
    } else if (line.of === 'clock') {
      setOrRemove(this.#skew, [], line.skewMs === null ? null : line.skewMs / 1_000);
    }
  }

  #gauge(name: string, help: string, labelNames: string[] = [], collect = () => {}): Gauge {
    return new Gauge({ name: `packdesk_${name}`, help, labelNames, collect, registers: [this.#registry] });
  }

  #counter(name: string, help: string, labelNames: string[], collect: () => void): Counter {
    const full = `packdesk_${name}_total`;
    return new Counter({ name: full, help, labelNames, collect, registers: [this.#registry] });
  }
}

function setOrRemove(gauge: Gauge, labels: string[], value: number | null): void {
  if (value === null) gauge.remove(...labels);
  else if (labels.length === 0) gauge.set(value);
  else gauge.labels(...labels).set(value);
}

/** Never negative, even after a clock was set back. */
const secondsSince = (at: number, now: number): number => Math.max(0, now - at) / 1_000;
