/** Prints the window's print view on a printer of the system, or saves it as a PDF. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, type WebContents } from 'electron';
import type { Notice } from '../../contract/station/station.ts';
import type {
  PaperPrinter,
  PaperToPrint,
  PrintOutcome,
  SystemPrinter,
} from '../../contract/paper/paper-printer.ts';

const MM_PER_INCH = 25.4;
const MICRONS_PER_MM = 1000;
/** A system that has not taken a paper by then does not answer. */
const LIMIT_MS = 30_000;

export class WindowPrinter implements PaperPrinter {
  #contents: WebContents | null = null;
  #say: (notice: Notice) => void = () => {};
  readonly printsAsShown: boolean;

  constructor(platform: NodeJS.Platform = process.platform) {
    this.printsAsShown = platform === 'win32';
  }

  /** @param say shows the place of a saved PDF */
  attach(contents: WebContents, say: (notice: Notice) => void): void {
    this.#contents = contents;
    this.#say = say;
  }

  async printers(): Promise<SystemPrinter[]> {
    const all = (await inTime(this.#contents?.getPrintersAsync())) ?? [];
    return all.map((printer) => ({
      name: printer.name,
      words: printer.displayName,
      // The default printer is reported by older versions of Electron only.
      isDefault: 'isDefault' in printer && printer.isDefault === true,
    }));
  }

  async print(paper: PaperToPrint): Promise<PrintOutcome> {
    const contents = this.#contents;
    if (!contents || contents.isDestroyed()) return failed('not-made');
    try {
      if (paper.printer === '') return this.#save(await this.#pdfOf(contents, paper), paper.title);
      const known = await this.printers();
      if (!known.some(({ name }) => name === paper.printer)) return failed('no-printer', paper.printer);
      // Pages of a size unknown to the printer's description are silently printed as A4, and a "printed" callback proves
      // nothing: with CUPS the PDF is handed over together with its size.
      return this.printsAsShown
        ? await printByChromium(contents, paper)
        : await printByCups(await this.#pdfOf(contents, paper), paper);
    } catch (error) {
      return failed('not-made', error instanceof Error ? error.message : null);
    }
  }

  #pdfOf(contents: WebContents, { width, height, numbers }: PaperToPrint): Promise<Buffer> {
    const isNumberedHere = numbers && !this.printsAsShown;
    const pdf = contents.printToPDF({
      pageSize: { width: width / MM_PER_INCH, height: height / MM_PER_INCH },
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      printBackground: true,
      ...(isNumberedHere
        ? { displayHeaderFooter: true, headerTemplate: '<span></span>', footerTemplate: NUMBERS }
        : {}),
    });
    return inTime(pdf);
  }

  #save(pdf: Buffer, title: string): PrintOutcome {
    const folder = app.getPath('downloads');
    let file = join(folder, `${title}.pdf`);
    try {
      mkdirSync(folder, { recursive: true });
      for (let n = 2; existsSync(file); n++) file = join(folder, `${title} (${n}).pdf`);
      writeFileSync(file, pdf);
    } catch (error) {
      this.#say({ code: 'file-not-saved', file });
      return failed('not-saved', error instanceof Error && 'code' in error ? String(error.code) : null);
    }
    this.#say({ code: 'file-saved', file });
    return { ok: true };
  }
}

/** @throws Error if nothing has come after `LIMIT_MS` */
async function inTime<T>(answer: T | Promise<T>): Promise<T> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new Error(`no answer after ${LIMIT_MS / 1000} seconds`)), LIMIT_MS);
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(late));
}

const failed = (
  problem: (PrintOutcome & { ok: false })['problem'],
  words: string | null = null,
): PrintOutcome => ({ ok: false, problem, words });

/**
 * Page numbers as digits only, without words or a font of ours. In some versions of Chromium in use, a page cannot
 * count its pages (decisions/0101).
 */
const NUMBERS =
  '<div style="width:100%;font:7pt sans-serif;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/** Through standard input: nothing of a buyer is in a temporary folder of ours. */
function printByCups(pdf: Buffer, { printer, title, width, height, copies }: PaperToPrint) {
  const args = ['-d', printer, '-n', String(copies), '-t', title];
  const size = ['-o', `media=Custom.${width}x${height}mm`, '-o', 'print-scaling=none'];
  return new Promise<PrintOutcome>((resolve) => {
    const lp = execFile(
      'lp',
      [...args, ...size, '--', '-'],
      // English messages of `lp`: they are parsed and shown.
      { env: { ...process.env, LC_ALL: 'C.UTF-8' }, timeout: LIMIT_MS, killSignal: 'SIGKILL' },
      (error, _stdout, stderr) => {
        const words = stderr.trim().slice(0, 300) || null;
        if (error === null) resolve({ ok: true });
        else resolve(error.killed === true ? failed('no-answer') : failed('refused', words ?? error.message));
      },
    );
    // If `lp` ended before it read all, its own message says why.
    lp.stdin?.on('error', () => undefined);
    lp.stdin?.end(pdf);
  });
}

/** Prints the window's page, with its margins, numbers and title (decisions/0230). */
function printByChromium(contents: WebContents, { printer, width, height, copies }: PaperToPrint) {
  return new Promise<PrintOutcome>((resolve) => {
    const late = setTimeout(() => resolve(failed('no-answer')), LIMIT_MS);
    contents.print(
      {
        silent: true,
        deviceName: printer,
        copies,
        margins: { marginType: 'none' },
        printBackground: true,
        pageSize: { width: width * MICRONS_PER_MM, height: height * MICRONS_PER_MM },
      },
      (isTaken, words) => {
        clearTimeout(late);
        resolve(isTaken ? { ok: true } : failed('refused', words || null));
      },
    );
  });
}
