/** What the contract declares of papers, for the room that prints them and takes nothing but types of it. */
import { hasPageNumbers, PAPER_KINDS } from '../contract/paper-kinds.ts';
import { PAPER_SIZES } from '../contract/paper-sizes.ts';
import { zplAddresses, zplName } from '../contract/zpl-address.ts';
import type { PaperRules } from '../printing/print-queue.ts';

export const paperRules: PaperRules = {
  stockOf: (kind) => PAPER_KINDS[kind],
  hasPageNumbers,
  measureOf: (size) => PAPER_SIZES[size],
  zplAddressOf: (printer, setting) =>
    zplAddresses(setting).find((address) => zplName(address) === printer) ?? null,
};
