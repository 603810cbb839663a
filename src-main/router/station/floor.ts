/** Procedures of the bench group: join, leave, benches, and orders of others. */
import type { Elsewhere } from '../../contract/floor/floor.ts';
import type { FloorFault } from '../../contract/floor/floor-faults.ts';
import { namedOrders } from '../../scan/named-orders.ts';
import { os } from '../base.ts';
import type { FloorAnswer, FloorQuestions, JoinRefusal } from '../floor-context.ts';
import type { Context, WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';
import { spanUntil } from '../../domain/clock.ts';

interface Errors {
  NO_FLOOR: () => Error;
  STORE_FAILED: (options: { data: { fault: FloorFault } }) => Error;
}

type ApprovedContext = Pick<Context, 'approvedBy'> & { workspace: WorkspaceContext };

interface JoinErrors extends Errors {
  NOT_SET_UP: () => Error;
  NOT_SAVED: (options: { data: { code: string } }) => Error;
}

/** @throws NO_FLOOR if the station belongs to none */
function floorOf({ floor }: WorkspaceContext, errors: Errors): FloorQuestions {
  if (!floor) throw errors.NO_FLOOR();
  return floor;
}

/** @throws STORE_FAILED if the store did not do it */
async function done<Value>(errors: Errors, answer: Promise<FloorAnswer<Value>>): Promise<Value> {
  const outcome = await answer;
  if (!outcome.ok) throw errors.STORE_FAILED({ data: { fault: outcome.fault } });
  return outcome.value;
}

/** Name of the approver: it is that person's word. Null: none was needed. */
const approverOf = ({ workspace, approvedBy = null }: ApprovedContext): string | null =>
  workspace.operators.people.nameOf(approvedBy);

const procedures = os.floor.use(inWorkspace);

export const floor = os.floor.router({
  benches: procedures.benches.handler(({ context: { workspace }, errors }) =>
    floorOf(workspace, errors).benches(),
  ),
  elsewhere: procedures.elsewhere.handler(({ input, context: { workspace }, errors }) => {
    const questions = floorOf(workspace, errors);
    const found = input.orderIds.map((orderId) => [orderId, questions.elsewhere(orderId)] as const);
    return found.flatMap(([orderId, there]): [string, Elsewhere][] =>
      there === null ? [] : [[orderId, there]],
    );
  }),
  setApart: procedures.setApart.handler(({ input, context: { workspace }, errors }) => {
    const questions = floorOf(workspace, errors);
    return input.orderIds.filter((orderId) => questions.isSetApart(orderId));
  }),
  history: procedures.history.handler(async ({ input, context: { workspace }, errors }) => {
    const answer = await floorOf(workspace, errors).history(input.orderId);
    return answer.ok ? answer.value : null;
  }),
  ask: procedures.ask.handler(async ({ input, context: { workspace }, errors }) => ({
    outcome: await done(errors, floorOf(workspace, errors).ask(input.orderId, input.reason)),
  })),
  answer: procedures.answer.handler(async ({ input, context: { workspace }, errors }) => {
    const { orderId, token, give } = input;
    const questions = floorOf(workspace, errors);
    if (!workspace.packing.view(orderId)) throw errors.ORDER_NOT_FOUND({ data: { orderId } });
    await done(errors, questions.answer(orderId, token, give));
    return {};
  }),
  take: procedures.take.handler(async ({ input, context, errors }) => {
    const { orderId, token, reason } = input;
    const { workspace } = context;
    const taken = floorOf(workspace, errors).take(orderId, token, reason, approverOf(context));
    return { outcome: await done(errors, taken) };
  }),
  freeBench: procedures.freeBench.handler(({ input: { reason, ...bench }, context, errors }) =>
    done(errors, floorOf(context.workspace, errors).freeBench(bench, reason, approverOf(context))),
  ),
  conflicts: procedures.conflicts.handler(({ context: { workspace }, errors }) =>
    floorOf(workspace, errors).conflicts(),
  ),
  packed: procedures.packed.handler(({ input, context, errors }) => {
    const { workspace, now } = context;
    const { text, ...window } = input;
    const questions = floorOf(workspace, errors);
    if (text === null)
      return questions.packed(spanUntil(now(), new Date(now()).setHours(0, 0, 0, 0)), window);
    // An order that this bench no longer knows by its channel's number is found by its own.
    const known = namedOrders(workspace.scan, text).orders.map(({ orderId }) => orderId);
    return questions.packed({ orderIds: [text, ...known] }, window);
  }),
  choose: procedures.choose.handler(async ({ input, context, errors }) => {
    await done(errors, floorOf(context.workspace, errors).choose(input, approverOf(context)));
    return {};
  }),
  readCode: procedures.readCode.handler(({ input, context, errors }) => {
    const invitation = context.floorJoining.read(input.code);
    if (!invitation) throw errors.NOT_A_CODE();
    const { floor: name, host, bench } = invitation;
    return { floor: name, host, bench };
  }),
  join: procedures.join.handler(async ({ input, context, errors }) => {
    const joined = await context.floorJoining.join(input.code);
    if (joined.ok) return { floor: joined.floor, bench: joined.bench };
    const { code } = joined;
    if (code === 'NOT_A_CODE') throw errors.NOT_A_CODE();
    if (code === 'SPENT_CODE') throw errors.SPENT_CODE();
    if (code === 'ON_A_FLOOR') throw errors.ON_A_FLOOR();
    throw joinError(errors, joined);
  }),
  leave: procedures.leave.handler(async ({ input, context, errors }) => {
    const refusal = await context.floorJoining.leave(input.force);
    if (refusal) throw joinError(errors, refusal);
    return {};
  }),
});

function joinError(errors: JoinErrors, refusal: JoinRefusal): Error {
  switch (refusal.code) {
    case 'NOT_SET_UP':
      return errors.NOT_SET_UP();
    case 'NOT_SAVED':
      return errors.NOT_SAVED({ data: { code: refusal.storageCode } });
    case 'STORE_FAILED':
      return errors.STORE_FAILED({ data: { fault: refusal.fault } });
    // Other errors are handled before.
    case 'NO_FLOOR':
    case 'NOT_A_CODE':
    case 'SPENT_CODE':
    case 'ON_A_FLOOR':
      return errors.NO_FLOOR();
  }
}
