/** Requests of papers, with what a person has changed for one of them. */
import type { PaperStock } from '../contract/paper/paper-kinds.ts';
import type { PackingPlan } from '../domain/packing/plan.ts';
import type { PrintJobRow } from '../journal/packing/print-jobs.ts';

/** Settings that a person has changed for one paper. */
export type SlipChoice = Partial<Pick<PrintJobRow, 'size' | 'language' | 'copies'>>;

export interface SlipOf {
  orderId: string;
  salesChannelOrderId: string | null;
  version: string;
  plan: PackingPlan;
  /** Null: of the whole order. */
  parcel?: number | null;
}

/** Settings that a person has changed for a document. */
export type DocumentChoice = Partial<Pick<PrintJobRow, 'size' | 'copies' | 'printer'>> & {
  /** Overrides the stock of the document's kind: a test page is printed on each stock. */
  stock?: PaperStock;
};
