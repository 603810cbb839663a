/** Prefix of printed command codes. No order number, SKU or EAN begins like this, and no such code can be taught. */
export const COMMAND_PREFIX = 'PKDCMD';
