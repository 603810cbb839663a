/** Title of a print job in the computer's list of jobs. */
import type { PrintJob } from './paper.ts';

export type TitledJob = Pick<PrintJob, 'n' | 'kind' | 'orderId' | 'salesChannelOrderId' | 'parcel'>;

/** Name of a job in the system's list of jobs, and of its file. Orders' numbers are the service's, with any characters. */
export function printTitle({ n, kind, orderId, salesChannelOrderId, parcel }: TitledJob): string {
  const number = (salesChannelOrderId ?? orderId).replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40);
  const of = parcel === null ? '' : `-parcel-${parcel}`;
  return `packdesk-${kind}-${number.replaceAll(/^-|-$/g, '') || n}${of}`;
}
