import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionSchema, roleSchema, type Action } from '../../../../src-main/contract/terms/operator-words.ts';
import { mayApprove, permissionOf } from '../../../../src-main/domain/operators/roles.ts';

const ROLES = roleSchema.options;
const ACTIONS = actionSchema.options;

/** The requirement, written down a second time: Y yes, A with an approval, N no; packer, lead, administrator. */
const EXPECTED: Record<Action, string> = {
  see: 'YYY',
  pack: 'YYY',
  'confirm-many-by-hand': 'AYY',
  'override-contradiction': 'AYY',
  'count-again': 'AYY',
  'seal-unclear-box': 'AYY',
  cancel: 'AYY',
  'take-back': 'AYY',
  'settle-cancel': 'AYY',
  'teach-code': 'AYY',
  'assign-location': 'AYY',
  'see-board': 'NYY',
  export: 'AYY',
  'leave-bench-mode': 'AYY',
  'set-own-screen': 'YYY',
  'change-settings': 'NNY',
  'change-connection': 'NNY',
  'use-copies': 'NNY',
  'make-test-orders': 'NYY',
  erase: 'NNY',
  'take-over': 'AYY',
  'reset-pin': 'NYY',
  'manage-operators': 'NNY',
};
const LETTER = { yes: 'Y', approved: 'A', no: 'N' } as const;

it.each(Object.entries(EXPECTED))('%s: packer, lead and administrator may %s', (action, row) => {
  const letters = ROLES.map((role) => LETTER[permissionOf(role, action as Action)]);
  expect(letters.join('')).toBe(row);
});

describe('of every action', () => {
  const order = { no: 0, approved: 1, yes: 2 } as const;

  it('who stands higher may at least as much', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), fc.constantFrom(0, 1), (action, lower) => {
        const [below, above] = [ROLES[lower], ROLES[lower + 1]].map((role) =>
          role === undefined ? 0 : order[permissionOf(role, action)],
        );
        return (below ?? 0) <= (above ?? 0);
      }),
    );
  });

  it('what can be approved can be approved by somebody, and never by whoever needs it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), fc.constantFrom(...ROLES), (action, role) => {
        if (permissionOf(role, action) !== 'approved') return true;
        return !mayApprove(role, action) && ROLES.some((other) => mayApprove(other, action));
      }),
    );
  });

  it('an administrator needs nobody', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTIONS), (action) => permissionOf('administrator', action) === 'yes'),
    );
  });
});
