/** The contract with its context: every procedure is built on one of these two. */
import { implement } from '@orpc/server';
import { contract } from '../contract/index.ts';
import type { Context } from './context.ts';

export const os = implement(contract).$context<Context>();
