/** A hall to practise in: a real PostgreSQL, one practice service, and benches; each of them can be made to fail. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { floorCommand } from '../../src-main/floor/command/floor-command.ts';
import { LessonService } from '../../src-main/practice/http/lesson-service.ts';
import { CutLine } from '../support/floor/cut-line.ts';
import { PostgresServer } from '../support/floor/postgres-server.ts';
import type { Guarded } from './guarded.ts';
import { hallState, type HallState } from './hall-state.ts';
import { LessonOrdersServer } from './lesson-orders-server.ts';
import { PracticeBench } from './practice-bench.ts';
import { ServiceLine, type ServiceState } from './service-line.ts';

export interface HallOptions {
  /** Folder of the hall; may be empty or missing. */
  folder: string;
  /** Number. */
  benches: number;
  isHeadless: boolean;
  /** The built browser host. */
  entry: string;
  guarded: Guarded;
  /** A bench can be used at that address. */
  ready: (url: string, station: string) => void;
}

const ORDERS_PER_HOUR = 60;

/** `stopped`: its administrator has stopped it. `killed`: as by a power cut. */
export const STORE_STATES = ['runs', 'stopped', 'killed'] as const;
export type StoreState = (typeof STORE_STATES)[number];

export class Hall {
  readonly benches: PracticeBench[] = [];
  readonly #lines: CutLine[] = [];
  readonly #store: PostgresServer;
  readonly #service: LessonService;
  readonly #lessons: LessonOrdersServer;
  readonly #serviceLine: ServiceLine;
  readonly #guarded: Guarded;
  #storeState: StoreState = 'runs';

  private constructor(
    store: PostgresServer,
    { service, line, lessons }: { service: LessonService; line: ServiceLine; lessons: LessonOrdersServer },
    guarded: Guarded,
  ) {
    this.#store = store;
    this.#service = service;
    this.#serviceLine = line;
    this.#lessons = lessons;
    this.#guarded = guarded;
  }

  /** Makes everything but the programs of the benches. */
  static async make(options: HallOptions): Promise<Hall> {
    const { folder, entry, isHeadless, ready, guarded } = options;
    const [store, service] = await Promise.all([
      PostgresServer.make(),
      LessonService.start({ ordersPerHour: ORDERS_PER_HOUR }),
    ]);
    guarded.folder(store.folder);
    const line = await ServiceLine.to(service.port);
    const lessons = await LessonOrdersServer.serve(service);
    const hall = new Hall(store, { service, line, lessons }, guarded);
    hall.#guardStore();
    const keyFile = join(folder, 'floor.key');
    await hall.#floor(['create', '--name', 'Practice hall', '--key-file', keyFile]);
    for (let n = 1; n <= options.benches; n++) {
      const name = `Bench ${n}`;
      const cable = await CutLine.to(store.port);
      hall.#lines.push(cable);
      const address = ['--address', `127.0.0.1:${cable.port}`];
      const code = await hall.#floor(['join-code', '--bench', name, '--key-file', keyFile, ...address]);
      hall.benches.push(
        new PracticeBench({
          ...{ name, line: cable, entry, isHeadless, ready, guarded, joinCode: code.trim() },
          service: line.addresses,
          lessons: lessons.url,
          log: join(folder, `bench-${n}.log`),
          dataDir: join(folder, `bench-${n}`),
        }),
      );
    }
    return hall;
  }

  /**
   * Run as the owner of the database.
   * @returns what a program may read of its answer
   */
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

  #guardStore(): void {
    if (this.#store.process) this.#guarded.process(this.#store.process);
  }

  get store(): StoreState {
    return this.#storeState;
  }

  async switchStore(state: StoreState): Promise<void> {
    if (state === this.#storeState) return;
    // A stopped store has no process left to kill.
    if (state === 'stopped') await this.#store.stop();
    else if (state === 'killed') await this.#store.kill();
    else {
      await this.#store.start();
      this.#guardStore();
    }
    this.#storeState = state;
  }

  /** Answers of the merchant's service to the benches. */
  get service(): ServiceState {
    return this.#serviceLine.state;
  }

  set service(state: ServiceState) {
    this.#serviceLine.state = state;
  }

  /** State according to the store; null: it does not answer. */
  state(): Promise<HallState | null> {
    return this.#storeState === 'runs' ? hallState(this.#store) : Promise.resolve(null);
  }

  /** Ends everything. */
  async end(): Promise<void> {
    await Promise.all(this.benches.map((bench) => bench.close()));
    await Promise.all(this.#lines.map((line) => line.end()));
    this.#serviceLine.end();
    this.#lessons.end();
    await this.#service.stop();
    await this.#store.remove();
    this.#guarded.end();
  }
}
