/**
 * Troubles of a campaign's store: it crashes, is restarted, replaced by a standby that lags, restored from a backup, or lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../../../src-main/practice/invented/random.ts';
import { Standby } from '../standby.ts';
import type { CampaignHall } from './campaign-hall.ts';
import { notePublications } from './publications.ts';
import type { FileTrace } from '../../../chaos/trace.ts';

/** Milliseconds for which benches keep working without knowing the recreated floor. */
const STRANGE_MS = 3_000;

export class StoreTrouble {
  readonly #hall: CampaignHall;
  readonly #random: Random;
  /** Former stores, to be removed at the end. */
  readonly #standbys: Standby[] = [];
  #hasBackup = false;
  readonly #trace: FileTrace;

  constructor(hall: CampaignHall, random: Random, trace: FileTrace) {
    this.#trace = trace;
    this.#hall = hall;
    this.#random = random;
  }

  async crash(): Promise<void> {
    const { server } = this.#hall;
    await server.kill();
    await sleep(this.#random.whole(0, 4_000));
    await server.start();
  }

  async restart(): Promise<void> {
    const { server } = this.#hall;
    await server.stop();
    await sleep(this.#random.whole(0, 1_500));
    await server.start();
  }

  /** A standby lacks the commits of its last seconds, and takes the place of the store. */
  async failover(): Promise<void> {
    const primary = this.#hall.server;
    const standby = await Standby.of(primary);
    this.#standbys.push(standby);
    await sleep(this.#random.whole(500, 1_500));
    standby.cut();
    await sleep(this.#random.whole(1_000, 4_000));
    await this.#hall.replaceStore(async () => {
      await primary.kill();
      await standby.promote();
      return standby.server;
    });
  }

  /** The rows of a backup take the place of the database, on the server that runs: of one just made, or of an older one. */
  async restore(): Promise<void> {
    if (!this.#hasBackup || this.#random.chance(0.5)) {
      await this.backUp();
      await sleep(this.#random.whole(1_500, 5_000));
    }
    const { floor } = this.#hall;
    await this.#hall.replaceStore(async () => {
      await this.#asAdmin(`DROP DATABASE ${floor.database} WITH (FORCE)`);
      await this.#asAdmin(`CREATE DATABASE ${floor.database} TEMPLATE ${floor.database}_backup`);
      return floor.server;
    });
  }

  /** Backs up the database as it is now. */
  async backUp(): Promise<void> {
    const { floor } = this.#hall;
    await this.#hall.replaceStore(async () => {
      await this.#asAdmin(`DROP DATABASE IF EXISTS ${floor.database}_backup WITH (FORCE)`);
      await this.#asAdmin(`CREATE DATABASE ${floor.database}_backup TEMPLATE ${floor.database}`);
      return floor.server;
    });
    this.#hasBackup = true;
  }

  /** Loses the database without a backup: a floor is created again under the same key, and the benches join it. */
  async empty(): Promise<void> {
    const { floor } = this.#hall;
    await this.#hall.replaceStore(async () => {
      await floor.remake();
      await notePublications(floor);
      return floor.server;
    });
    this.#hasBackup = false;
    await sleep(STRANGE_MS);
    this.#trace.write('before they join anew', { shown: await this.#hall.faultsShown() });
    await this.#hall.rejoin();
  }

  async end(): Promise<void> {
    for (const standby of this.#standbys) await standby.remove();
  }

  async #asAdmin(sql: string): Promise<void> {
    const admin = await this.#hall.floor.admin('postgres');
    try {
      await admin.run(sql);
    } finally {
      await admin.end();
    }
  }
}
