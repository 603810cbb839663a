/** Settings of packing slips. */
import { z } from 'zod';

/** `buyer`: by the country of the delivery. `station`: that of the screens. */
export const slipLanguageSchema = z.enum(['buyer', 'station', 'en', 'pt-BR', 'es']);
export type SlipLanguage = z.infer<typeof slipLanguageSchema>;

/**
 * State of the slip that closing an order may require. `none`: not required. `missing`: a slip has to be printed first.
 * `under-way`: it is on its way to the printer. `failed`: it was not printed, and blocks nothing. `handed`: the printer
 * has it.
 */
export const slipRequirementSchema = z.enum(['none', 'missing', 'under-way', 'failed', 'handed']);
export type SlipRequirement = z.infer<typeof slipRequirementSchema>;

/** When a slip is asked for by itself. */
export const slipWhenSchema = z.enum(['hand', 'start', 'complete']);
