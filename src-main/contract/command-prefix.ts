/** What each printed command code begins with. No order number, SKU or EAN begins like this, and no code is taught that does. */
export const COMMAND_PREFIX = 'PKDCMD';
