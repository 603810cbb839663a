/** Passes the rules of `contract/paper/` to `printing/`, which imports only types of the contract. */
import { hasPageNumbers, PAPER_KINDS, SIZES_OF } from '../contract/paper/paper-kinds.ts';
import { PAPER_SIZES, WIDEST_LABEL } from '../contract/paper/paper-sizes.ts';
import { printTitle } from '../contract/paper/print-title.ts';
import { zplAddresses, zplName } from '../contract/paper/zpl-address.ts';
import type { PaperRules } from '../printing/paper-rules.ts';

export const paperRules: PaperRules = {
  stockOf: (kind) => PAPER_KINDS[kind],
  hasPageNumbers,
  isMadeFor: (kind, size) => SIZES_OF[kind].includes(size),
  titleOf: printTitle,
  measureOf: (size) => PAPER_SIZES[size],
  widestLabel: WIDEST_LABEL,
  zplAddressOf: (printer, setting) =>
    zplAddresses(setting).find((address) => zplName(address) === printer) ?? null,
};
