/** Steps of a packer on the order at the bench, besides scans. */
import { z } from 'zod';

/** Names an item within its order. */
export const itemKeySchema = z.string().min(1).max(500);
export const unitsSchema = z.number().int().min(1).max(1_000_000);
/** Number on the box, from 1 up. */
export const parcelNumberSchema = z.number().int().min(1).max(10_000);
export const reasonSchema = z.string().trim().min(1).max(500);

const ofItem = { key: itemKeySchema, units: unitsSchema };

export const packingStepSchema = z.discriminatedUnion('kind', [
  /** Moves units from one parcel to another. */
  z.object({ kind: z.literal('move'), ...ofItem, from: parcelNumberSchema, to: parcelNumberSchema }),
  /** Takes units out of a parcel. */
  z.object({ kind: z.literal('remove'), ...ofItem, parcel: parcelNumberSchema }),
  /** The next units go into this parcel. */
  z.object({ kind: z.literal('choose-parcel'), parcel: parcelNumberSchema }),
  /** Adds a parcel for the delivery of the active one. */
  z.object({ kind: z.literal('add-parcel') }),
  /** `packed`: units in the parcels as the packer sees them; left out: the packer asks for it before that is shown. */
  z.object({ kind: z.literal('undo'), packed: z.number().int().nonnegative().optional() }),
  /** Sets the order aside: units cannot be found. */
  z.object({ kind: z.literal('short'), ...ofItem, reason: reasonSchema }),
  z.object({ kind: z.literal('resume') }),
  /** Exactly when every unit is in a parcel. `sent`: the packer was asked at the stop of a sent order, and these are its parcels. */
  z.object({ kind: z.literal('seal'), sent: z.literal(true).optional() }),
  z.object({ kind: z.literal('reopen') }),
]);
export type PackingStep = z.infer<typeof packingStepSchema>;
