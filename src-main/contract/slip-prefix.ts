/** What the code on each packing slip begins with. No order number, SKU or EAN begins like this, and no code is taught that does. */
export const SLIP_PREFIX = 'PKDSLIP';
