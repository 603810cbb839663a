import type { PrintToPDFOptions, WebContents, WebContentsPrintOptions } from 'electron';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PaperToPrint } from '../../../../src-main/contract/paper/paper-printer.ts';
import { WindowPrinter } from '../../../../src-main/host/window/window-printer.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

vi.mock('electron', () => ({ app: { getPath: () => tempFolder() } }));

const LIST: PaperToPrint = {
  ...{ printer: '', title: 'packdesk-pick-list-7', width: 210, height: 297, copies: 1, numbers: true },
};

/** A window with one printer that accepts any job. */
function aWindow(platform: NodeJS.Platform) {
  const saved: PrintToPDFOptions[] = [];
  const printed: WebContentsPrintOptions[] = [];
  const contents = {
    isDestroyed: () => false,
    getPrintersAsync: () => Promise.resolve([{ name: 'Office', displayName: 'Office' }]),
    printToPDF: (options: PrintToPDFOptions) => {
      saved.push(options);
      return Promise.resolve(Buffer.from('%PDF-1.4'));
    },
    print: (options: WebContentsPrintOptions, taken: (isTaken: boolean, words: string) => void) => {
      printed.push(options);
      taken(true, '');
    },
  };
  const printer = new WindowPrinter(platform);
  printer.attach(contents as unknown as WebContents, () => undefined);
  return { printer, contents, saved, printed };
}

describe('pages of a list', () => {
  it.each(['linux', 'darwin'] as const)('are numbered by the host on %s', async (platform) => {
    const { printer, saved } = aWindow(platform);
    expect(printer.printsAsShown).toBe(false);
    expect(await printer.print(LIST)).toEqual({ ok: true });
    expect(saved).toMatchObject([{ displayHeaderFooter: true }]);
    expect(saved[0]?.footerTemplate).toContain('pageNumber');
  });

  it('number themselves on Windows, where Chromium prints them as they are shown', async () => {
    const { printer, saved, printed } = aWindow('win32');
    expect(printer.printsAsShown).toBe(true);
    expect(await printer.print({ ...LIST, printer: 'Office', copies: 2 })).toEqual({ ok: true });
    expect(printed).toMatchObject([
      { silent: true, deviceName: 'Office', copies: 2, pageSize: { width: 210_000, height: 297_000 } },
    ]);
    // Otherwise a PDF would have each number twice.
    expect(await printer.print(LIST)).toEqual({ ok: true });
    expect(saved).toHaveLength(1);
    expect(saved[0]).not.toHaveProperty('footerTemplate');
  });
});

describe('a window that does not answer', () => {
  it.each(['printToPDF', 'getPrintersAsync'] as const)('at %s is a paper that was not made', async (call) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { printer, contents } = aWindow('linux');
    contents[call] = () => new Promise<never>(() => undefined);
    const outcome = printer.print({ ...LIST, printer: call === 'printToPDF' ? '' : 'Office' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await outcome).toMatchObject({ ok: false, problem: 'not-made' });
  });
});
