/** Declared outcomes that more than one procedure can have. The sentence for each is in the renderer. */
import { z } from 'zod';

/** Neither practice nor a service has been chosen on this station yet. */
export const notSetUp = { NOT_SET_UP: {} };

/** The cache holds no order with that number. */
export const orderNotFound = { ORDER_NOT_FOUND: { data: z.object({ orderId: z.string() }) } };
