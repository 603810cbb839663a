/** A printer of a real CUPS whose papers are files (printer-driver-cups-pdf), for as long as a flow needs it. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './until.ts';

const DRIVER = '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd';
const SOCKET = '/run/cups/cups.sock';
const PROGRAMS = ['/usr/sbin/cupsd', '/usr/sbin/lpadmin', '/usr/sbin/cupsreject', '/usr/bin/lp'];
/** Removes only the settings of this name: those of the machine stay. */
const NAME = 'Packdesk-flows';
const SETTINGS = `/etc/cups/cups-pdf-${NAME}.conf`;

/** @returns why there can be no such printer here; null if there can */
export function noCupsPrinter(): string | null {
  if (process.platform !== 'linux') return 'only Linux has cups-pdf';
  if (process.getuid?.() !== 0) return 'only root may add a printer to CUPS';
  const missing = [...PROGRAMS, DRIVER].filter((file) => !existsSync(file));
  return missing.length === 0
    ? null
    : `${missing.join(', ')} missing: install cups, cups-client and printer-driver-cups-pdf, and run it again`;
}

const answers = () => spawnSync('lpstat', ['-r'], { encoding: 'utf8' }).stdout.includes('is running');

/** @throws what the program said if it failed */
function run(command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
}

export class CupsPrinter {
  readonly name = NAME;
  readonly #folder = mkdtempSync(join(tmpdir(), 'packdesk-cups-'));
  #daemon: ChildProcess | null = null;

  async start(): Promise<void> {
    // CUPS writes as the printing user, so the folder must be writable for all.
    chmodSync(this.#folder, 0o1777);
    writeFileSync(
      SETTINGS,
      `Out ${this.#folder}\nAnonDirName ${this.#folder}\nSpool ${this.#folder}/spool\nLabel 1\nTitlePref 1\nGrp lpadmin\n`,
    );
    mkdirSync(join(this.#folder, 'spool'));
    if (!existsSync(SOCKET) || !answers()) {
      mkdirSync('/run/cups', { recursive: true });
      this.#daemon = spawn('/usr/sbin/cupsd', ['-f'], { stdio: 'ignore' });
      await until('CUPS answers', answers);
    }
    run('/usr/sbin/lpadmin', '-p', NAME, '-v', `cups-pdf:/${NAME}`, '-P', DRIVER, '-E');
  }

  /** Makes the printer refuse jobs, or accept them again. */
  take(isTaking: boolean): void {
    run(isTaking ? '/usr/sbin/cupsaccept' : '/usr/sbin/cupsreject', NAME);
  }

  /** Printed papers, oldest first. */
  papers(): { name: string; pdf: Buffer }[] {
    return (
      readdirSync(this.#folder)
        .filter((name) => name.endsWith('.pdf'))
        .toSorted()
        .map((name) => ({ name, pdf: readFileSync(join(this.#folder, name)) }))
        // Leave out a paper that is still being written.
        .filter(({ pdf }) => pdf.subarray(-32).includes('%%EOF'))
    );
  }

  stop(): void {
    spawnSync('/usr/sbin/lpadmin', ['-x', NAME]);
    this.#daemon?.kill();
    rmSync(SETTINGS, { force: true });
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
