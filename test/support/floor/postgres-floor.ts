/** A floor in a database of its own on a test's server, made as the owner's command makes it. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../src-main/domain/clock.ts';
import { keyCheckOf } from '../../../src-main/floor/key-check.ts';
import { newFloorKey, newPassword, newSalt } from '../../../src-main/floor/new-secrets.ts';
import type { JoinCode } from '../../../src-main/floor/join-code.ts';
import type { Connection } from '../../../src-main/floor/postgres/connection.ts';
import type { StoreLogin } from '../../../src-main/floor/postgres/line.ts';
import { PostgresStore } from '../../../src-main/floor/postgres/postgres-store.ts';
import { createFloorSql } from '../../../src-main/floor/postgres/schema/floor-sql.ts';
import { addBenchSql, benchLogin } from '../../../src-main/floor/postgres/schema/roles.ts';
import { scramVerifier } from '../../../src-main/floor/postgres/scram.ts';
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import { systemClock } from '../../../src-main/station/system-clock.ts';
import type { PostgresServer } from './postgres-server.ts';

let made = 0;

/** Gives each call ten times its limit: a busy machine is slow, and its store is not silent. */
export const patientClock: Pick<Clock, 'sleep'> = {
  sleep: (ms, signal) => systemClock.sleep(10 * ms, signal),
};

export class PostgresFloor {
  /** The server in use; a failover replaces it. */
  server: PostgresServer;
  readonly database: string;
  /** Prefix of its roles. */
  prefix: string;
  readonly key = newFloorKey();
  readonly #passwords = new Map<string, string>();
  readonly #stores: FloorStore[] = [];

  readonly #edit: (sql: string) => string;

  private constructor(server: PostgresServer, n: number, edit = (sql: string) => sql) {
    this.server = server;
    this.#edit = edit;
    this.database = `hall${n}`;
    this.prefix = `t${n}`;
  }

  /** @param edit changes the SQL that makes it, for errors that a test has to notice */
  static async make(server: PostgresServer, edit?: (sql: string) => string): Promise<PostgresFloor> {
    const floor = new PostgresFloor(server, ++made, edit);
    await floor.#make();
    return floor;
  }

  async #make(): Promise<void> {
    const { database, prefix, key } = this;
    await this.#onServer(`CREATE DATABASE ${database}`);
    await this.run(
      this.#edit(createFloorSql({ name: 'Hall 1', prefix, database, keyCheck: keyCheckOf(key) })),
    );
  }

  async #onServer(sql: string): Promise<void> {
    const admin = await this.admin('postgres');
    try {
      await admin.run(sql);
    } finally {
      await admin.end();
    }
  }

  /** Replaces the lost database by another floor under the same key, which knows no bench. */
  async remake(): Promise<void> {
    await this.#onServer(`DROP DATABASE ${this.database} WITH (FORCE)`);
    // Roles of the server outlive the database: the new ones have names of their own.
    this.prefix = `${this.prefix}n`;
    await this.#make();
  }

  /** Connects as the superuser of the server. */
  admin(database = this.database): Promise<Connection> {
    return this.server.admin(database);
  }

  /** Runs SQL as the superuser. */
  async run(sql: string): Promise<void> {
    await this.#asAdmin((admin) => admin.run(sql));
  }

  /** @returns the first value of the answer */
  value(sql: string): Promise<unknown> {
    return this.#asAdmin((admin) => admin.value(sql));
  }

  async #asAdmin<Answer>(work: (admin: Connection) => Promise<Answer>): Promise<Answer> {
    const admin = await this.admin();
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  }

  /** Adds a bench, as `join-code` does. @returns its id */
  async addBench(name: string): Promise<string> {
    const benchId = randomUUID();
    const password = newPassword();
    await this.run(
      addBenchSql({ prefix: this.prefix, benchId, name, verifier: scramVerifier(password, newSalt()) }),
    );
    this.#passwords.set(benchId, password);
    return benchId;
  }

  login(benchId: string): StoreLogin {
    return {
      addresses: [{ host: this.server.host, port: this.server.port }],
      database: this.database,
      user: benchLogin(this.prefix, benchId),
      passwords: [this.#passwords.get(benchId) ?? ''],
      ca: null,
    };
  }

  joinCode(benchId: string, bench: string): JoinCode & { password: string } {
    const { user: login, passwords, addresses, database, ca } = this.login(benchId);
    const [password = ''] = passwords;
    const { key } = this;
    return { floor: 'Hall 1', benchId, bench, addresses: [...addresses], database, login, password, ca, key };
  }

  /** @param clock of the limits of its calls */
  connect(benchId: string, change: Partial<StoreLogin> = {}, clock = patientClock): FloorStore {
    const store = new PostgresStore(
      { ...this.login(benchId), ...change },
      { benchId, keyCheck: keyCheckOf(this.key) },
      clock,
    );
    this.#stores.push(store);
    return store;
  }

  /** Lets time pass for the rows, by changing their timestamps. */
  async pass(ms: number): Promise<void> {
    const before = (column: string) => `${column} = ${column} - interval '${ms} milliseconds'`;
    await this.run(`
      UPDATE floor.floor SET ${before('settles_at')}, ${before('purged_at')};
      UPDATE floor.presence SET ${before('beat_at')}, ${before('began_at')};
      UPDATE floor.claims SET ${before('since')}, ${before('packed_at')};
      UPDATE floor.heads SET ${before('changed_at')};
      UPDATE floor.choices SET ${before('at')};
      UPDATE floor.events SET ${before('stored_at')};
      UPDATE floor.facts SET ${before('at')}, ${before('stored_at')};
      UPDATE floor.orders SET ${before('left_at')};
      UPDATE floor.leader SET ${before('until')}, ${before('wait_until')}, ${before('wanted_at')},
        unfit = (SELECT coalesce(jsonb_object_agg(key, value::bigint - ${ms}), '{}') FROM jsonb_each(unfit)),
        published_check = published_check || jsonb_build_object(
          'beganAt', (published_check -> 'beganAt')::bigint - ${ms}, 'endedAt', (published_check -> 'endedAt')::bigint - ${ms});
      UPDATE floor.cancels SET ${['registered_at', 'first_at', 'changed_at', 'leased_at', 'leased_until', 'lease_asked_at'].map(before).join(', ')};`);
  }

  async end(): Promise<void> {
    await Promise.all(this.#stores.map((store) => store.end()));
  }
}
