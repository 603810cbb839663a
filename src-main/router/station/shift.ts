/** Procedures of a lead's shift, and of its hand-over. */
import { os } from '../base.ts';
import { inWorkspace } from '../middleware.ts';
import { storing } from '../saved.ts';
import { newestHandOver, shiftOf, signedFigures } from '../views/shift-view.ts';

const procedures = os.shift.use(inWorkspace);

export const shift = os.shift.router({
  get: procedures.get.handler(({ context }) => shiftOf(context)),
  handOver: procedures.handOver.handler(async ({ input, context, errors }) => {
    if (input.proof.way === 'badge') context.badgeRead();
    const before = await shiftOf(context);
    const { shift: signing } = context.workspace.operators;
    const answer = await storing(
      errors,
      signing.sign(input.proof, () => signedFigures(before)),
    );
    if (answer.ok) return { ...before, handedOver: newestHandOver(context.workspace) };
    if (answer.why !== 'NOT_PROVED') throw errors[answer.why]();
    throw errors.NOT_PROVED({ data: { waitSeconds: Math.ceil(answer.waitMs / 1000) } });
  }),
});
