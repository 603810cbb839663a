/** Interface of the paper rules in `contract/paper/`, of which this room imports only types; `app/paper-rules.ts` passes them in. */
import type { PaperKind, PaperStock } from '../contract/paper/paper-kinds.ts';
import type { PaperSizeName } from '../contract/paper/paper-sizes.ts';
import type { TitledJob } from '../contract/paper/print-title.ts';
import type { ZplAddress } from '../contract/paper/zpl-address.ts';

/** Rules of the contract for papers and for addresses of label printers. */
export interface PaperRules {
  stockOf: (kind: PaperKind) => PaperStock;
  hasPageNumbers: (kind: PaperKind, size: PaperSizeName) => boolean;
  isMadeFor: (kind: PaperKind, size: PaperSizeName) => boolean;
  titleOf: (job: TitledJob) => string;
  /** Millimetres; `height` null: of a roll. */
  measureOf: (size: PaperSizeName) => { width: number; height: number | null };
  /** Millimetres. */
  widestLabel: number;
  /** @returns the address of a job's printer, if it is one of the setting; else null */
  zplAddressOf: (printer: string, setting: string) => ZplAddress | null;
}
