/** Prefix of the code on each packing slip. No order number, SKU or EAN begins like this, and no such code can be taught. */
export const SLIP_PREFIX = 'PKDSLIP';
