/** The practice floor, as its one command starts it, with a window for each bench and one for the switches. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { openWindow } from '../../support/browser-station.ts';
import { screenAt, type Client } from '../../support/screen-at.ts';
import { cleanEnvironment } from '../../support/station-process.ts';
import { expect } from './fixtures.ts';

const ENTRY = fileURLToPath(new URL('../../practice-floor/practice-floor.ts', import.meta.url));

interface Line {
  url: string;
  /** Null: the page of switches. */
  station?: string;
}

/** Time within which a bench notices a failure, or reconnects: it tries its store every 30 s at least. */
export const SOON = { timeout: 120_000 };

export class PracticeFloor {
  readonly benches: Page[] = [];
  readonly #urls: string[] = [];
  #switches: Page | null = null;
  readonly #command: ChildProcess;
  readonly #next: () => Promise<Line>;

  private constructor(benches: number) {
    this.#command = spawn(process.execPath, [ENTRY, '--headless', '--benches', String(benches)], {
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: this.#command.stdout ?? process.stdin })[Symbol.asyncIterator]();
    this.#next = async () => JSON.parse((await lines.next()).value ?? 'null') as Line;
  }

  /** All benches are joined and know of a check, and their windows are open. */
  static async start(benches: number): Promise<PracticeFloor> {
    const floor = new PracticeFloor(benches);
    for (let n = 0; n < benches; n++) {
      const { url } = await floor.#next();
      floor.#urls.push(url);
      floor.benches.push(await openWindow(url));
    }
    floor.#switches = await openWindow((await floor.#next()).url);
    for (const bench of floor.benches) {
      await expect(floorIn(bench)).toHaveText(`Group: ${benches} benches`, SOON);
      // A fault before this would leave "Never checked" on the screen, correctly.
      await expect(checkedIn(bench)).toHaveText(/^Checked/, SOON);
    }
    return floor;
  }

  get switches(): Page {
    if (!this.#switches) throw new Error('the page of switches is not open yet');
    return this.#switches;
  }

  /** The window of one bench. */
  bench(place: number): Page {
    const page = this.benches[place];
    if (!page) throw new Error(`there is no bench at place ${place}`);
    return page;
  }

  /** Answers of a bench to its screens: order numbers are not typed by hand. */
  async answers<Answer>(place: number, ask: (client: Client) => Promise<Answer>): Promise<Answer> {
    const { client, socket } = screenAt(this.#urls[place] ?? '');
    try {
      return await ask(client);
    } finally {
      socket.terminate();
    }
  }

  /** @param to as the page says it */
  async set(label: string, to: string): Promise<void> {
    await this.switches.getByLabel(label).selectOption({ label: to });
    // The switch is enabled again when its action has ended.
    await expect(this.switches.getByLabel(label)).toBeEnabled(SOON);
  }

  /** Text of a group on the page. */
  stateOf(group: string): Locator {
    return this.switches.locator('section', { hasText: group }).getByRole('paragraph');
  }

  /** The bench that is asking for all. @returns its place */
  async leader(): Promise<number> {
    let leader = 0;
    // Read and matched at once: between two looks it may change.
    await expect
      .poll(async () => {
        const words = await this.stateOf('For all benches').innerText();
        return (leader = Number(/^Bench (\d) asks/.exec(words)?.[1] ?? 0));
      }, SOON)
      .toBeGreaterThan(0);
    return leader - 1;
  }

  /** The page of a bench that was started again. */
  async openAgain(place: number): Promise<void> {
    const { url, station } = await this.#next();
    expect(station).toBe(`Bench ${place + 1}`);
    this.#urls[place] = url;
    await this.bench(place).goto(url);
  }

  /** @returns the exit status of the command */
  async end(): Promise<number | null> {
    // Windows that stay open would request their program once a second during all later flows.
    const windows = [...this.benches, ...(this.#switches ? [this.#switches] : [])];
    await Promise.all(windows.map((page) => page.context().close()));
    this.#command.kill('SIGTERM');
    if (this.#command.exitCode === null) await once(this.#command, 'exit');
    return this.#command.exitCode;
  }
}

export const floorIn = (page: Page): Locator => page.getByTestId('floor');
export const connectionIn = (page: Page): Locator => page.getByTestId('connection');
export const checkedIn = (page: Page): Locator => page.getByTestId('checked');
