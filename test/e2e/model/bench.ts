/** The screens as a packer knows them. Flows use these words; what they are made of stays here. */
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';

export type Screen = 'Queue' | 'Pick list' | 'Outbox' | 'Checks' | 'Service' | 'Station';

const KEYS: Record<Screen, string> = {
  Queue: 'F2',
  'Pick list': 'F3',
  Outbox: 'F4',
  Checks: 'F5',
  Service: 'F7',
  Station: 'F8',
};

export class Bench {
  readonly page: Page;

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

  get search(): Locator {
    return this.page.locator('[data-search]');
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

  get notices(): Locator {
    return this.page.getByTestId('notice');
  }

  outboxEntry(orderId: string): Locator {
    return this.page.locator(`[data-testid=outbox] [data-order="${orderId}"]`);
  }

  async go(screen: Screen): Promise<void> {
    await this.page.keyboard.press(KEYS[screen]);
    await expect(this.page.getByRole('heading', { level: 1, name: screen })).toBeVisible();
  }

  async hasOrders(count: number): Promise<void> {
    await expect(this.queueTotal).toHaveText(`${new Intl.NumberFormat('en-GB').format(count)} to pack`);
  }

  /**
   * As a hand scanner does: trusted key events 8 ms apart by their own time stamps, however busy this machine is;
   * wherever the focus is.
   */
  async scan(code: string, suffix: 'Enter' | 'Tab' | null = 'Enter'): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    let timestamp = Date.now() / 1000;
    const press = async (event: { key: string; code: string; text?: string; keyCode: number }) => {
      timestamp += 0.008;
      const common = { key: event.key, code: event.code, windowsVirtualKeyCode: event.keyCode, timestamp };
      const text = event.text === undefined ? {} : { text: event.text };
      await session.send('Input.dispatchKeyEvent', {
        ...common,
        ...text,
        type: event.text ? 'keyDown' : 'rawKeyDown',
      });
      await session.send('Input.dispatchKeyEvent', { ...common, type: 'keyUp' });
    };
    for (const key of code) {
      const kind = /\d/.test(key) ? 'Digit' : 'Key';
      await press({
        key,
        text: key,
        code: `${kind}${key.toUpperCase()}`,
        keyCode: key.toUpperCase().charCodeAt(0),
      });
    }
    if (suffix === 'Enter') await press({ key: 'Enter', code: 'Enter', text: '\r', keyCode: 13 });
    if (suffix === 'Tab') await press({ key: 'Tab', code: 'Tab', keyCode: 9 });
    await session.detach();
  }

  /** Scans, and waits until the order is open. */
  async scanOpens(code: string, orderNumber: string): Promise<void> {
    await this.scan(code);
    await expect(this.openOrder).toHaveText(orderNumber);
  }

  /** By keyboard only. @param reason 1 to 5, as listed */
  async cancelOpenOrder(reason: number): Promise<void> {
    await this.page.keyboard.press('F10');
    await expect(this.cancelPanel).toBeVisible();
    await this.page.keyboard.press(`Alt+${reason}`);
    await this.page.keyboard.press('Control+Enter');
    await expect(this.cancelPanel).toBeHidden();
  }
}
