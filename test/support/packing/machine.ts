/** Machine under test of the properties; a planted error replaces a part of it. */
import { revise } from '../../../src-main/domain/packing/revision.ts';
import { activeParcel, parcelsFor } from '../../../src-main/domain/packing/room.ts';
import { apply } from '../../../src-main/domain/packing/fold.ts';
import { count, take } from '../../../src-main/domain/packing/step.ts';

export const machine = {
  apply,
  revise,
  activeParcel,
  parcelsFor,
  count,
  take,
};

export type Machine = typeof machine;
