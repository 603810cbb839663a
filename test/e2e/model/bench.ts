/** The screens as a packer knows them. Flows use these words; their implementation stays here. */
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { scanInto, type ScannerOptions } from './scanner.ts';

export type Screen = 'Queue' | 'Pick list' | 'Outbox' | 'Checks' | 'Service console' | 'Settings';

const KEYS: Record<Screen, string> = {
  Queue: 'F2',
  'Pick list': 'F3',
  Outbox: 'F4',
  Checks: 'F5',
  'Service console': 'F7',
  Settings: 'F8',
};

const NEXT_ITEM_MS = 350;

export class Bench {
  readonly page: Page;
  #lastCode = '';

  constructor(page: Page) {
    this.page = page;
  }

  get connection(): Locator {
    return this.page.getByTestId('connection');
  }

  get unsent(): Locator {
    return this.page.getByTestId('unsent');
  }

  get queueTotal(): Locator {
    return this.page.getByTestId('queue-total');
  }

  get rows(): Locator {
    return this.page.locator('[data-testid=queue] [data-order]');
  }

  /** Row of the arrow keys. */
  get chosenRow(): Locator {
    return this.page.locator('[data-testid=queue] [data-order][aria-current=true]');
  }

  get search(): Locator {
    return this.page.locator('[data-search]');
  }

  /** Shows the filters of the queue: in a window of a bench they are folded away. */
  async unfoldFilters(): Promise<void> {
    await this.page.getByRole('button', { name: /^Filters/ }).click();
  }

  get lastScan(): Locator {
    return this.page.getByTestId('last-scan');
  }

  get openOrder(): Locator {
    return this.page.getByTestId('order-number');
  }

  get items(): Locator {
    return this.page.getByTestId('items').locator('li');
  }

  get doNotPack(): Locator {
    return this.page.getByTestId('do-not-pack');
  }

  get cancelPanel(): Locator {
    return this.page.getByTestId('cancel-panel');
  }

  /** Notices of the flow: if Chromium runs without its sandbox, a notice about that is in each. */
  get notices(): Locator {
    return this.page.getByTestId('notice').filter({ hasNotText: 'without its sandbox' });
  }

  get packing(): Locator {
    return this.page.getByTestId('packing');
  }

  /** Units in parcels, of units in all. */
  get packedTotal(): Locator {
    return this.page.getByTestId('packed-total');
  }

  outboxEntry(orderId: string): Locator {
    return this.page.locator(`[data-testid=outbox] [data-order="${orderId}"]`);
  }

  async go(screen: Screen): Promise<void> {
    await this.page.keyboard.press(KEYS[screen]);
    await expect(this.page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
  }

  /**
   * On the set-up screen: tests and saves a first connection, even if no keyring protects the secret; no operator signs
   * on.
   */
  async goToWork(): Promise<void> {
    await this.connect();
    await this.page.getByRole('button', { name: 'Work without operators' }).click();
  }

  /** Connects the station, up to the question who packs. */
  async connect(): Promise<void> {
    // A page before the first answer of the main process has neither.
    await this.page.getByTestId('secret-protection').waitFor();
    const weaker = this.page.getByRole('radio', { name: 'Save it with weaker protection' });
    if (await weaker.isVisible()) await weaker.check();
    await this.page.getByRole('button', { name: 'Test and go to work' }).click();
  }

  async hasOrders(count: number): Promise<void> {
    const shown = new Intl.NumberFormat('en-GB').format(count);
    // With a filter the total is shown too: "3 of 60 to pack".
    await expect(this.queueTotal).toHaveText(new RegExp(`^${shown} (of [\\d,]+ )?to pack$`));
  }

  /** Scans as a hand scanner does, wherever the focus is. */
  async scan(code: string, suffix: ScannerOptions['suffix'] = 'Enter'): Promise<void> {
    // Wait as long as a packer needs for the next item: sooner, it counts as one scan that was read twice.
    if (code === this.#lastCode) await this.page.waitForTimeout(NEXT_ITEM_MS);
    this.#lastCode = code;
    await scanInto(this.page, code, { suffix });
  }

  /** Scans items that all count, each after the one before it was counted: a packer looks before taking the next one. */
  async count(items: readonly { ean: string }[]): Promise<void> {
    for (const { ean } of items) {
      const before = (await this.packedTotal.textContent()) ?? '';
      await this.scan(ean);
      await expect(this.packedTotal).not.toHaveText(before);
    }
  }

  /** Scans a command that does nothing here, so that the next scan can be told from the one before. */
  async forgetLastScan(): Promise<void> {
    await scanInto(this.page, 'PKDCMDREASON9', {});
    await expect(this.lastScan.getByTestId('last-command')).toHaveText(/9/);
  }

  /** Scans, and waits until the order is open. */
  async scanOpens(code: string, orderNumber: string): Promise<void> {
    await this.scan(code);
    await expect(this.openOrder).toHaveText(orderNumber);
  }

  /**
   * Types a number as a person does before a scan. Timed by the scanner's clock: the browser's own may have drifted from
   * it.
   */
  async typeNumber(digits: string): Promise<void> {
    await scanInto(this.page, digits, { gapMs: 250, suffix: null, pauseMs: 450 });
    await expect(this.page.getByTestId('typed')).toHaveText(`× ${digits}`);
  }

  /** Waits until the stop that is shown could have been read, and takes an answer. */
  async stopIsRead(): Promise<void> {
    const stop = this.page.getByTestId('stop');
    await expect(stop).toBeVisible();
    await this.page.waitForTimeout(800);
    await expect(stop.getByRole('button').first()).toBeEnabled();
  }

  /** Says that what the screen asks for is done, after it could have been read. */
  async settle(): Promise<void> {
    await this.stopIsRead();
    await this.page.keyboard.press('Control+Enter');
  }

  /** Opens an order and brings it onto the bench by scanning its number twice. */
  async pack(orderId: string): Promise<void> {
    await this.scan(orderId);
    await expect(this.openOrder).toBeVisible();
    await this.scan(orderId);
    await expect(this.packing).toBeVisible();
    await expect(this.packedTotal).toBeVisible();
  }

  /** Cancels the open order, using only the keyboard. @param reason 1 to 5, as listed */
  async cancelOpenOrder(reason: number): Promise<void> {
    await this.page.keyboard.press('F10');
    await expect(this.cancelPanel).toBeVisible();
    await this.page.keyboard.press(`Alt+${reason}`);
    await this.page.keyboard.press('Control+Enter');
    await expect(this.cancelPanel).toBeHidden();
  }
}
