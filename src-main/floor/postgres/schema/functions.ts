/** All functions as they are now: each upgrade recreates them. A change of one needs a step, be it an empty one. */
import { appendFunction, historyFunction } from './functions/append.ts';
import { answerFunction, askFunction } from './functions/ask.ts';
import { assertClaimFunction, assertFunction } from './functions/assert.ts';
import { beatFunction } from './functions/beat.ts';
import { cancelRowFunctions } from './functions/cancel-rows.ts';
import { cancelLeaseFunctions, leaseCancelFunction } from './functions/cancel-leases.ts';
import { registerCancelFunction, settleCancelFunction } from './functions/cancels.ts';
import { chooseFunction } from './functions/choose.ts';
import { claimFunction, claimOrderFunction } from './functions/claim.ts';
import { claimRowFunctions } from './functions/claim-rows.ts';
import { closeFunction } from './functions/close.ts';
import { enterFunctions } from './functions/enter.ts';
import { epochFunctions } from './functions/epoch.ts';
import { helloFunction } from './functions/hello.ts';
import {
  giveUpLeadFunction,
  leadFunction,
  leadingFunctions,
  wantCheckFunction,
} from './functions/leading.ts';
import { publishFunction, publishFunctions } from './functions/publish.ts';
import { marksFunction, pullFunction } from './functions/pull.ts';
import { purgeFunctions } from './functions/purge.ts';
import { quotaFunctions } from './functions/quotas.ts';
import { releaseFunction } from './functions/release.ts';
import { reserveFunction } from './functions/reserve.ts';
import { statementFunctions } from './functions/statements.ts';
import { shareFunction } from './functions/share.ts';
import { freeBenchFunction, takeFunction } from './functions/take.ts';
import { tellFunction, tellFunctions } from './functions/tell.ts';

export const FUNCTIONS = [
  epochFunctions,
  enterFunctions,
  quotaFunctions,
  claimRowFunctions,
  cancelRowFunctions,
  leadingFunctions,
  publishFunctions,
  purgeFunctions,
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
  appendFunction,
  historyFunction,
  shareFunction,
  cancelLeaseFunctions,
  registerCancelFunction,
  settleCancelFunction,
  leaseCancelFunction,
  leadFunction,
  giveUpLeadFunction,
  wantCheckFunction,
  publishFunction,
  pullFunction,
  marksFunction,
  closeFunction,
  statementFunctions,
].join('');
