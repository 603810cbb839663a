import { expect, it } from 'vitest';
import { permissionOf } from '../../../src-main/domain/operators/roles.ts';
import { NEEDS } from '../../../src-main/router/needs.ts';
import { actionSchema, type Role } from '../../../src-main/contract/operator-words.ts';
import type { Place } from '../../../src-renderer/client/places.ts';
import { maySee, SCREEN_NEEDS } from '../../../src-renderer/app/screen-needs.ts';

const mayOf = (role: Role) => actionSchema.options.filter((action) => permissionOf(role, action) === 'yes');

it('asks of a role what the procedures of the screen ask', () => {
  expect(SCREEN_NEEDS).toEqual({
    operators: NEEDS.operators.list,
    badges: NEEDS.operators.add,
    board: NEEDS.board.get,
    // A person who shows a wall screen may see the board; left to itself it needs no one (main/operators/wall-left.test.ts).
    wallboard: NEEDS.board.get,
    shift: NEEDS.shift.get,
    copies: NEEDS.copies.list,
    erasure: NEEDS.erasure.find,
    setup: NEEDS.setup.connect,
    'first-operator': NEEDS.operators.add,
  });
});

it.each([
  ['operators', ['lead', 'administrator']],
  ['board', ['lead', 'administrator']],
  ['copies', ['administrator']],
  ['erasure', ['administrator']],
  ['setup', ['administrator']],
  ['queue', ['packer', 'lead', 'administrator']],
  ['station', ['packer', 'lead', 'administrator']],
] as const)('%s is for %j', (screen, roles) => {
  const who = (['packer', 'lead', 'administrator'] as const).filter((role) =>
    maySee({ screen } satisfies Place, mayOf(role)),
  );
  expect(who).toEqual(roles);
});
