/** The contract with its context: every procedure is built on it, and its input is checked before any middleware runs. */
import { implement } from '@orpc/server';
import { contract } from '../contract/index.ts';
import type { Context } from './context.ts';

export const os = implement(contract)
  .$config({ initialInputValidationIndex: Number.NEGATIVE_INFINITY })
  .$context<Context>();
