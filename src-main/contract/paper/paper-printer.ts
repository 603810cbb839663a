/** Port of a host that sends the window's paper to a printer. */
import type { PrintProblem } from './paper.ts';
import type { ZplAddress } from './zpl-address.ts';

export interface SystemPrinter {
  /** Name in the system. */
  name: string;
  /** Display name. */
  words: string;
  isDefault: boolean;
}

export interface PaperToPrint {
  /** Empty: none, it is saved as a PDF. */
  printer: string;
  /** Name of the job in the system's lists, and of a saved PDF: never a buyer's name. */
  title: string;
  /** Millimetres. */
  width: number;
  height: number;
  copies: number;
  /** Page numbers in the footer, added by the host unless `printsAsShown`. */
  numbers: boolean;
}

export type PrintOutcome =
  | { ok: true }
  /** `words`: the system's own; null if it gave none. */
  | { ok: false; problem: PrintProblem; words: string | null };

/** Brings a job of labels to a printer of the network. Never rejects. */
export type LabelPrinter = (address: ZplAddress, job: string) => Promise<PrintOutcome>;

export interface PaperPrinter {
  /** Chromium prints the page as it is shown: numbers and the name of its job are the page's own. */
  readonly printsAsShown: boolean;
  printers(): Promise<SystemPrinter[]>;
  /** Prints the window's print view. Never rejects. */
  print(paper: PaperToPrint): Promise<PrintOutcome>;
}
