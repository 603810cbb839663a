/** The workspace of the connection in use and, for practice, the service that runs with it; neither before one is chosen. */
import {
  authoritiesOf,
  type RunningPractice,
  type ServiceConnection,
} from '../connection/chosen-connection.ts';
import type { PackedOrderFault } from '../journal/verify-orders.ts';
import { nothingKnown } from '../snapshot/nothing-known.ts';
import { UpstreamClient } from '../upstream/client.ts';
import { addNotice, type StationParts } from './station-parts.ts';
import { openWorkspace, type Workspace } from './workspace.ts';

export class ConnectedWorkspace {
  readonly #parts: StationParts;
  readonly #reopen: () => void;
  #workspace: Workspace | null = null;
  #practice: RunningPractice | null = null;

  /** @param reopen the workspace has to be opened again */
  constructor(parts: StationParts, reopen: () => void) {
    this.#parts = parts;
    this.#reopen = reopen;
  }

  get workspace(): Workspace | null {
    return this.#workspace;
  }

  get practice(): RunningPractice | null {
    return this.#practice;
  }

  /** Where that fails, nothing is open, and the connection's practice service is stopped. */
  async open(connection: ServiceConnection): Promise<void> {
    const { clock, live, log } = this.#parts;
    const { mode } = connection;
    const client = this.#clientOf(connection);
    live.change('status', {
      ...nothingKnown(clock.now()),
      mode,
      connection: { state: 'waiting', since: clock.now(), failure: null },
    });
    let workspace: Workspace;
    try {
      workspace = await this.#openOn(connection, client);
    } catch (error) {
      await client.close();
      await connection.practice?.stop();
      live.change('status', { ...nothingKnown(clock.now()), mode: 'none' });
      throw error;
    }
    this.#workspace = workspace;
    this.#practice = connection.practice;
    if (workspace.cacheRebuilt) addNotice(live, { code: 'cache-rebuilt', file: null });
    workspace.start();
    log.info({ mode }, 'workspace open');
  }

  async close(): Promise<void> {
    const { clock, live } = this.#parts;
    const [closing, closingPractice] = [this.#workspace, this.#practice];
    this.#workspace = null;
    this.#practice = null;
    await closing?.stop();
    await closingPractice?.stop();
    live.change('status', { ...nothingKnown(clock.now()), mode: 'none' });
  }

  #clientOf({ addresses, credentials, signInStore }: ServiceConnection): UpstreamClient {
    const { clock, random, openHttp, options } = this.#parts;
    const { authorities } = authoritiesOf(this.#parts);
    const { proxies } = options;
    return new UpstreamClient(addresses, credentials, {
      ...{ signInStore, clock, random, openHttp, proxies, authorities },
    });
  }

  #openOn({ folder, account, mode }: ServiceConnection, client: UpstreamClient): Promise<Workspace> {
    const { startWriter, copyEntry, clock, random, newId, log, live, options, settings } = this.#parts;
    return openWorkspace({
      ...{ folder, account, client, startWriter, copyEntry, clock, random, newId, log, live },
      kind: mode,
      sandbox: mode === 'practice' || settings.current.sandbox,
      pollMs: (options.pollSeconds ?? settings.current.pollSeconds) * 1000,
      keepMs: () => live.snapshot.settings.keepDays * 86_400_000,
      journalCopied: (faults) => this.#journalCopied(faults),
      cacheDamaged: () => {
        log.error('the cache is damaged and is made anew');
        this.#reopen();
      },
      writerLost: (error) => {
        log.error({ err: error }, 'the writer of the cache has ended and is started again');
        this.#reopen();
      },
    });
  }

  #journalCopied(faults: PackedOrderFault[] | null): void {
    const { live } = this.#parts;
    if (faults === null) addNotice(live, { code: 'journal-not-copied', file: null });
    else if (faults.length > 0) addNotice(live, { code: 'journal-orders-changed', file: null });
  }
}
