import type { PrintJobRow } from '../journal/print-jobs.ts';

/** The name of a job in the system's list of jobs, and of its file. An order's number has whatever the service gives it. */
export function printTitle({ n, kind, orderId, salesChannelOrderId, parcel }: PrintJobRow): string {
  const number = (salesChannelOrderId ?? orderId).replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40);
  const of = parcel === null ? '' : `-parcel-${parcel}`;
  return `packdesk-${kind}-${number.replaceAll(/^-|-$/g, '') || n}${of}`;
}
