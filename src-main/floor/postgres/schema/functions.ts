/** All functions as they are now: each upgrade makes them anew. A change of one needs a step, be it an empty one. */
import { answerFunction, askFunction } from './functions/ask.ts';
import { assertClaimFunction, assertFunction } from './functions/assert.ts';
import { beatFunction } from './functions/beat.ts';
import { chooseFunction } from './functions/choose.ts';
import { claimFunction, claimOrderFunction } from './functions/claim.ts';
import { claimRowFunctions } from './functions/claim-rows.ts';
import { closeFunction } from './functions/close.ts';
import { enterFunctions } from './functions/enter.ts';
import { epochFunctions } from './functions/epoch.ts';
import { helloFunction } from './functions/hello.ts';
import { purgeFunction } from './functions/purge.ts';
import { releaseFunction } from './functions/release.ts';
import { reserveFunction } from './functions/reserve.ts';
import { freeBenchFunction, takeFunction } from './functions/take.ts';
import { tellFunction, tellFunctions } from './functions/tell.ts';

export const FUNCTIONS = [
  epochFunctions,
  enterFunctions,
  claimRowFunctions,
  purgeFunction,
  helloFunction,
  beatFunction,
  claimOrderFunction,
  claimFunction,
  reserveFunction,
  releaseFunction,
  askFunction,
  answerFunction,
  takeFunction,
  freeBenchFunction,
  tellFunctions,
  tellFunction,
  assertClaimFunction,
  assertFunction,
  chooseFunction,
  closeFunction,
].join('');
