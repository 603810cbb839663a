/** The carrier of a delivery. */

/**
 * The company; if the service gives none, the delivery's name: shops write the carrier there.
 * @param delivery undefined: a parcel that belongs to none
 * @returns null if neither is given
 */
export const carrierOf = (
  delivery: { company: string | null; name: string | null } | undefined,
): string | null => delivery?.company ?? delivery?.name ?? null;
