/** A hall to practise in: a real PostgreSQL, one practice service, and benches; each of them can be made to fail. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { floorCommand } from '../../src-main/floor/command/floor-command.ts';
import { startPracticeService, type PracticeService } from '../../src-main/practice/http/service.ts';
import { CutLine } from '../support/floor/cut-line.ts';
import { PostgresServer } from '../support/floor/postgres-server.ts';
import { PracticeBench } from './practice-bench.ts';

export interface HallOptions {
  /** Empty, or not there yet. */
  folder: string;
  /** How many. */
  benches: number;
  isHeadless: boolean;
  /** The built browser host. */
  entry: string;
  /** A bench can be used at that address. */
  ready: (url: string, station: string) => void;
}

const ORDERS_PER_HOUR = 60;

export class Hall {
  readonly benches: PracticeBench[] = [];
  readonly #lines: CutLine[] = [];
  readonly #store: PostgresServer;
  #service: PracticeService;
  isStoreUp = true;
  isServiceUp = true;

  private constructor(store: PostgresServer, service: PracticeService) {
    this.#store = store;
    this.#service = service;
  }

  /** Makes everything but the programs of the benches. */
  static async make(options: HallOptions): Promise<Hall> {
    const { folder, entry, isHeadless, ready } = options;
    const [store, service] = await Promise.all([
      PostgresServer.make(),
      startPracticeService({ ordersPerHour: ORDERS_PER_HOUR }),
    ]);
    const hall = new Hall(store, service);
    const keyFile = join(folder, 'floor.key');
    await hall.#floor(['create', '--name', 'Practice hall', '--key-file', keyFile]);
    for (let n = 1; n <= options.benches; n++) {
      const name = `Bench ${n}`;
      const line = await CutLine.to(store.port);
      hall.#lines.push(line);
      const address = ['--address', `127.0.0.1:${line.port}`];
      const code = await hall.#floor(['join-code', '--bench', name, '--key-file', keyFile, ...address]);
      hall.benches.push(
        new PracticeBench({
          ...{ name, line, entry, isHeadless, ready, service, joinCode: code.trim() },
          log: join(folder, `bench-${n}.log`),
          dataDir: join(folder, `bench-${n}`),
        }),
      );
    }
    return hall;
  }

  /** As whoever owns the database does it. @returns what a program may read of its answer */
  async #floor(argv: readonly string[]): Promise<string> {
    const { host, port, user, password } = this.#store;
    let [said, answer] = ['', ''];
    const status = await floorCommand(argv, {
      env: { PGHOST: host, PGPORT: String(port), PGDATABASE: 'postgres', PGUSER: user, PGPASSWORD: password },
      stdout: { write: (text) => (answer += text) },
      stderr: { write: (text) => (said += text) },
      newId: randomUUID,
      now: Date.now,
    });
    if (status !== 0) throw new Error(said);
    return answer;
  }

  /** @param isUp false: it is killed, as by a power cut */
  async switchStore(isUp: boolean): Promise<void> {
    if (isUp === this.isStoreUp) return;
    this.isStoreUp = isUp;
    await (isUp ? this.#store.start() : this.#store.kill());
  }

  /** The merchant's service, which comes back as the same one. */
  async switchService(isUp: boolean): Promise<void> {
    if (isUp === this.isServiceUp) return;
    this.isServiceUp = isUp;
    const { port, book } = this.#service;
    if (isUp) this.#service = await startPracticeService({ port, ordersPerHour: ORDERS_PER_HOUR }, book);
    else await this.#service.stop();
  }

  /** Ends everything. */
  async end(): Promise<void> {
    await Promise.all(this.benches.map((bench) => bench.stop('SIGTERM')));
    await Promise.all(this.#lines.map((line) => line.end()));
    await this.#service.stop();
    await this.#store.remove();
  }
}
