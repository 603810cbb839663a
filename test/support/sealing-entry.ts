/** The thread that seals and opens orders: its source. */
export const SEALING_ENTRY = new URL(
  '../../src-main/floor/publishing/order-sealing-thread.ts',
  import.meta.url,
);
