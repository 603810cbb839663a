/** Procedures of operators: sign in, approve, change, and their history. */
import type { Proof } from '../../contract/people/operators.ts';
import { LONGEST_LOCATION } from '../../contract/terms/limits.ts';
import { badgeText } from '../../domain/operators/badge-text.ts';
import { parcelKeys, plannedParcelsByCode } from '../../domain/packing/code-in-plan.ts';
import { readLocation } from '../../domain/picking/location.ts';
import { codeKey } from '../../domain/scan/code-key.ts';
import { lookupKeys } from '../../domain/scan/lookup-keys.ts';
import { isOwnCode } from '../views/own-code.ts';
import type { PeopleRefusal } from '../../operators/people-changes.ts';
import type { Proved } from '../../operators/proofs.ts';
import { isKnownCode } from '../../scan/known-code.ts';
import { namedOrders } from '../../scan/named-orders.ts';
import { readItemScan, readScan } from '../../scan/read-scan.ts';
import { os } from '../base.ts';
import type { Context, WorkspaceContext } from '../context.ts';
import { inWorkspace } from '../middleware.ts';
import { saved, storing, type NotSaved } from '../saved.ts';

const procedures = os.operators.use(inWorkspace);

type InWorkspace = Context & { workspace: WorkspaceContext };

interface TryErrors extends NotSaved {
  NOT_PROVED: (options: { data: { waitSeconds: number } }) => Error;
  NO_BADGE: () => Error;
  WAY_NOT_ALLOWED: () => Error;
}

interface ManageErrors extends NotSaved, Record<Exclude<PeopleRefusal, 'BADGE_TAKEN'>, () => Error> {
  BADGE_LIKE_GOODS: () => Error;
  BADGE_TAKEN: (options: { data: { by: 'command' | 'order' | 'goods' | 'operator' } }) => Error;
}

export const operators = os.operators.router({
  names: procedures.names.handler(({ context }) => context.workspace.operators.people.names()),
  signOn: procedures.signOn.handler(async ({ input, context, errors }) => {
    noticed(context, input);
    const proved = await storing(errors, context.workspace.operators.signOn(input));
    if (!proved.ok) throw tryError(errors, proved, isTriedScan(context, input));
    return {};
  }),
  scanned: procedures.scanned.handler(({ input, context, errors }) => {
    const isKnown = () => isOfPacking(context, input.text, input.openOrderId ?? null);
    const answer = saved(errors, () => context.workspace.operators.scanned(input.text, isKnown));
    if ('waitMs' in answer)
      throw errors.NOT_PROVED({ data: { waitSeconds: Math.ceil(answer.waitMs / 1000) } });
    const { name } = answer;
    if (name !== null) context.badgeRead();
    return { name };
  }),
  signOff: procedures.signOff.handler(({ context }) => {
    context.workspace.operators.signOff();
    return {};
  }),
  lock: procedures.lock.handler(({ context }) => {
    context.workspace.operators.lock('asked');
    return {};
  }),
  inputNoticed: procedures.inputNoticed.handler(({ context }) => {
    context.workspace.operators.inputNoticed();
    context.workspace.floor?.inputNoticed();
    return {};
  }),
  approve: procedures.approve.handler(async ({ input, context, errors }) => {
    noticed(context, input.proof);
    const answer = await storing(errors, context.workspace.operators.approve(input.refusal, input.proof));
    if (answer.ok) return { name: answer.name };
    switch (answer.why) {
      case 'CANNOT_APPROVE':
        throw errors.CANNOT_APPROVE();
      case 'TOO_LATE':
        throw errors.APPROVAL_TOO_LATE();
      case 'NOT_PROVED':
      case 'WAY_NOT_ALLOWED':
        throw tryError(errors, answer, isTriedScan(context, input.proof));
      default:
        return answer satisfies never;
    }
  }),
  list: procedures.list.handler(({ context: { workspace } }) => workspace.operators.people.list()),
  add: procedures.add.handler(async ({ input, context, errors }) => {
    const { operators: atWork } = context.workspace;
    mustBeFree(context, errors, input.badge);
    const isFirst = !atWork.people.isUsed;
    const answer = await storing(errors, atWork.changes.add(input, atWork.by()));
    if (typeof answer === 'string') throw manageError(errors, answer);
    if (isFirst) saved(errors, () => atWork.begin(answer.id));
    return answer;
  }),
  change: procedures.change.handler(async ({ input, context, errors }) => {
    const { operators: atWork } = context.workspace;
    const { id, ...change } = input;
    mustBeFree(context, errors, change.badge);
    const refusal = await storing(errors, atWork.changes.change(id, change, atWork.by()));
    if (refusal) throw manageError(errors, refusal);
    return {};
  }),
  setPin: procedures.setPin.handler(async ({ input, context, errors }) => {
    const { operators: atWork } = context.workspace;
    const refusal = await storing(errors, atWork.changes.setPin(input.id, input.pin, atWork.by()));
    if (refusal) throw manageError(errors, refusal);
    return {};
  }),
  eraseName: procedures.eraseName.handler(({ input, context, errors }) => {
    const { operators: atWork } = context.workspace;
    const refusal = saved(errors, () => atWork.changes.eraseName(input.id, atWork.by()));
    if (refusal) throw manageError(errors, refusal);
    return {};
  }),
  fromBenches: procedures.fromBenches.handler(({ context }) => context.workspace.operatorWords.waiting()),
  confirm: procedures.confirm.handler(({ input, context, errors }) => {
    const { operators: atWork, operatorWords } = context.workspace;
    const refusal = saved(errors, () => operatorWords.confirm(input, atWork.by()));
    if (refusal) throw errors[refusal]();
    return {};
  }),
  refuse: procedures.refuse.handler(({ input, context, errors }) => {
    const { operators: atWork, operatorWords } = context.workspace;
    const refusal = saved(errors, () => operatorWords.refuse(input, atWork.by()));
    if (refusal) throw errors[refusal]();
    return {};
  }),
  events: procedures.events.handler(({ input, context }) => {
    const { people, events } = context.workspace.operators;
    return {
      rows: events.page(input.offset, input.limit).map(({ operator, about, ...row }) => ({
        ...row,
        by: people.nameOf(operator),
        about: people.nameOf(about),
      })),
      total: events.count(),
    };
  }),
});

/** Call when the scanner has read something. */
function noticed(context: Context, { way }: Proof): void {
  if (way === 'badge') context.badgeRead();
}

/** @param isScan the code is one that packers scan, and not a badge */
function tryError(errors: TryErrors, refusal: Proved & { ok: false }, isScan: boolean): Error {
  if (refusal.why === 'WAY_NOT_ALLOWED') return errors.WAY_NOT_ALLOWED();
  if (isScan && refusal.waitMs === 0) return errors.NO_BADGE();
  return errors.NOT_PROVED({ data: { waitSeconds: Math.ceil(refusal.waitMs / 1000) } });
}

const manageError = (errors: ManageErrors, refusal: PeopleRefusal): Error =>
  refusal === 'BADGE_TAKEN' ? errors.BADGE_TAKEN({ data: { by: 'operator' } }) : errors[refusal]();

const isTriedScan = (context: InWorkspace, proof: Proof): boolean =>
  proof.way === 'badge' && isOfPacking(context, proof.code, null);

/**
 * True if an unknown badge is a code that packers scan: a command, a code of goods, or a code known to this station.
 * The answer reveals nothing of badges: `mustBeFree` rejects such codes as badges.
 * @param openOrderId on the screen; null: none
 */
const isOfPacking = (context: InWorkspace, code: string, openOrderId: string | null): boolean =>
  isOwnCode(badgeText(code)) || isFormOfGoods(code, context.now()) || isNamedHere(context, code, openOrderId);

/** True if this station knows a code: an order, an item, a carrier's label, a shelf, or a parcel of the open order. */
function isNamedHere(context: InWorkspace, code: string, openOrderId: string | null): boolean {
  const { workspace } = context;
  const text = badgeText(code);
  const meaning = readItemScan(workspace, code, context.now());
  const keys = [text, ...lookupKeys(meaning)];
  return workspace.atOnce(
    () =>
      isKnownCode(workspace, meaning) ||
      keys.some((key) => workspace.codes.meanings(key).length > 0) ||
      isLocation(workspace, text) ||
      (openOrderId !== null && isParcelOf(workspace, openOrderId, [text, ...parcelKeys(meaning)])),
  );
}

function isLocation({ locations }: WorkspaceContext, text: string): boolean {
  const location = readLocation(text, LONGEST_LOCATION);
  return [...locations.all().values()].some((one) => one.location === location);
}

function isParcelOf({ packing }: WorkspaceContext, orderId: string, keys: readonly string[]): boolean {
  const plan = packing.plansOf(orderId)?.plan;
  return plan !== undefined && keys.some((key) => plannedParcelsByCode(plan, key).length > 0);
}

/**
 * True for a code in the form of a GTIN, or of a GS1 key of goods or parcels, with a right check digit, known here or
 * not.
 */
function isFormOfGoods(code: string, now: number): boolean {
  const text = badgeText(code);
  if (codeKey(text) !== text) return true;
  const { kind, error, gtin14 } = readScan(code, now);
  if (error !== null) return false;
  return kind === 'sscc' || (gtin14 !== null && (kind !== 'gtin' || gtin14 === text));
}

/** A badge means one thing: a person. */
function mustBeFree(context: InWorkspace, errors: ManageErrors, badge: string | null | undefined): void {
  if (badge == null) return;
  const text = badgeText(badge);
  if (isOwnCode(text)) throw errors.BADGE_TAKEN({ data: { by: 'command' } });
  if (namedOrders(context.workspace.scan, text).orders.length > 0)
    throw errors.BADGE_TAKEN({ data: { by: 'order' } });
  if (isNamedHere(context, badge, null)) throw errors.BADGE_TAKEN({ data: { by: 'goods' } });
  if (isFormOfGoods(badge, context.now())) throw errors.BADGE_LIKE_GOODS();
}
