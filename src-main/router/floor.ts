import { os } from './base.ts';
import { inWorkspace } from './middleware.ts';

const procedures = os.floor.use(inWorkspace);

/** Until a station can belong to a floor: it belongs to none. */
export const floor = os.floor.router({
  benches: procedures.benches.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
  elsewhere: procedures.elsewhere.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
  ask: procedures.ask.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
  answer: procedures.answer.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
  take: procedures.take.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
  freeBench: procedures.freeBench.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
  conflicts: procedures.conflicts.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
  choose: procedures.choose.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
  readCode: procedures.readCode.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
  join: procedures.join.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
  leave: procedures.leave.handler(({ errors }) => {
    throw errors.NO_FLOOR();
  }),
});
