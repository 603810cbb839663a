/** A certificate that ends cuts off all benches at once: an administrator who can renew it is warned before. */

const WARNED_DAYS = 30;

/**
 * @param endsAt epoch milliseconds; null: the store has no certificate, or was not reached yet
 * @returns when it ends, if that is soon; else null
 */
export const endsSoon = (endsAt: number | null, now: number): number | null =>
  endsAt !== null && endsAt - now < WARNED_DAYS * 86_400_000 ? endsAt : null;
