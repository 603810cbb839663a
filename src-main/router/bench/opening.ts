/** A step that opens an order on a floor: who has the order is asked first. No other step waits. */
import type { Elsewhere, Unsure } from '../../contract/floor/floor.ts';
import type { OpeningClaim } from '../../domain/packing/event.ts';
import type { ScanMeaning } from '../../domain/scan/scan-meaning.ts';
import type { Opening } from '../../packing/floor-claims.ts';
import type { WorkspaceContext } from '../context.ts';
import { asNotSaved, type NotSaved } from '../saved.ts';

export interface NotOpened {
  ORDER_ELSEWHERE: (options: { data: Elsewhere }) => Error;
  ORDER_UNSURE: (options: { data: Unsure }) => Error;
}

interface Call {
  input: { orderId: string };
  context: { workspace: WorkspaceContext };
  errors: NotOpened & NotSaved;
}

/**
 * Answers at once if no store has to be asked.
 * @param risk reason of a person who opens an order that another bench may have; null: none
 * @param scanned the code that is the step; null: not a scan
 * @throws the declared errors if the order is not opened: then nothing was recorded
 */
export function withClaim<Answer>(
  { input: { orderId }, context, errors }: Call,
  risk: string | null,
  work: (claim: OpeningClaim | null) => Answer,
  scanned: ScanMeaning | null = null,
): Answer | Promise<Answer> {
  const { packing } = context.workspace;
  if (!packing.isToClaim(orderId, scanned)) return work(null);
  const goOn = (opening: Opening): Answer => {
    if (opening.ok) return work(opening.claim);
    if (opening.why === 'elsewhere') throw errors.ORDER_ELSEWHERE({ data: opening.elsewhere });
    const { ok: _ok, ...unsure } = opening;
    throw errors.ORDER_UNSURE({ data: unsure });
  };
  const opening = packing.floor.ofOpening(orderId, risk);
  if (!(opening instanceof Promise)) return goOn(opening);
  return opening.then(goOn, (error: unknown) => {
    // The store's grant could not be written: this bench has no claim.
    throw asNotSaved(errors, error);
  });
}
