/** Each screen has a whole row: its title, help, place in the rail and right. */
import { afterEach, describe, expect, it } from 'vitest';
import { locales, overwriteGetLocale } from '#messages/runtime';
import { PAPER_KINDS } from '../../../src-main/contract/paper/paper-kinds.ts';
import { permissionOf } from '../../../src-main/domain/operators/roles.ts';
import { NEEDS } from '../../../src-main/router/needs.ts';
import { actionSchema, type Role } from '../../../src-main/contract/terms/operator-words.ts';
import type { Place } from '../../../src-renderer/client/places.ts';
import {
  isList,
  maySee,
  reopens,
  rowOf,
  SCREENS,
  type ScreenName,
  type ScreenRow,
} from '../../../src-renderer/client/screen-rows.ts';
import { HELP_PAGE_NAMES } from '../../../src-renderer/screens/help/help-pages.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

const NAMES = Object.keys(SCREENS) as ScreenName[];
/** A place with a value for each field that a title reads. */
const aPlace = { orderId: '4711', number: 'R-1', view: null } as unknown as Place;

/** The facts that a row lacks, or has of nothing that exists. */
function faultsOf(row: Partial<ScreenRow>): string[] {
  const titles = locales.map((locale) => {
    overwriteGetLocale(() => locale);
    return row.title?.(aPlace) ?? '';
  });
  const isWhole: Record<string, boolean> = {
    title: titles.every((title) => title.trim() !== ''),
    help: HELP_PAGE_NAMES.some((name) => name === row.help),
    // An entry of the rail is a screen that lights itself.
    rail: row.rail === null || (row.rail !== undefined && rowOf(row.rail).rail === row.rail),
    needs: row.needs === null || actionSchema.options.some((action) => action === row.needs),
    paper: row.paper === undefined || row.paper in PAPER_KINDS,
  };
  return Object.keys(isWhole).filter((fact) => isWhole[fact] !== true);
}

describe('the row of a screen', () => {
  it.each(NAMES)('of %s is whole', (name) => {
    expect(faultsOf(SCREENS[name])).toEqual([]);
  });

  it.each(['title', 'help', 'rail', 'needs'] as const)('is missed without its %s', (fact) => {
    const { [fact]: _, ...planted }: Partial<ScreenRow> = SCREENS.board;
    expect(faultsOf(planted)).toEqual([fact]);
  });

  it('does not compile without a fact, or for a screen that opens only with values', () => {
    const whole: ScreenRow<'board'> = SCREENS.board;
    // @ts-expect-error -- a row without a page of the help
    const lacking: ScreenRow<'board'> = { title: whole.title, rail: 'board', needs: null };
    // @ts-expect-error -- a receipt that is opened again has no order
    const reopened: ScreenRow<'receipt'> = { ...whole, reopens: true };
    expect([lacking.help, reopened.reopens]).toEqual([undefined, true]);
  });

  it('asks of a role what the procedures of the screen ask', () => {
    const needed = NAMES.flatMap((name) => (rowOf(name).needs === null ? [] : [[name, rowOf(name).needs]]));
    expect(Object.fromEntries(needed)).toEqual({
      operators: NEEDS.operators.list,
      badges: NEEDS.operators.add,
      board: NEEDS.board.get,
      shift: NEEDS.shift.get,
      // A person who opens a wallboard needs the right to see the board; left open it needs no operator
      // (main/operators/wallboard-left.test.ts).
      wallboard: NEEDS.board.get,
      copies: NEEDS.copies.list,
      erasure: NEEDS.erasure.find,
      setup: NEEDS.setup.connect,
      'first-operator': NEEDS.operators.add,
    });
  });
});

const mayOf = (role: Role) => actionSchema.options.filter((action) => permissionOf(role, action) === 'yes');

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

it('a list is a screen from which orders are opened, and no name of a screen opens but a known one', () => {
  expect([isList({ screen: 'packed' }), isList({ screen: 'station' })]).toEqual([true, false]);
  expect(['pick', 'codes', 'nonsense', 'toString'].map(reopens)).toEqual([true, false, false, false]);
});
