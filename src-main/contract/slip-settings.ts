/** What is set of packing slips. */
import { z } from 'zod';

/** `buyer`: by the country of the delivery. `station`: that of the screens. */
export const slipLanguageSchema = z.enum(['buyer', 'station', 'en', 'pt-BR', 'es']);
export type SlipLanguage = z.infer<typeof slipLanguageSchema>;

/** When a slip is asked for by itself. */
export const slipWhenSchema = z.enum(['hand', 'start', 'complete']);
