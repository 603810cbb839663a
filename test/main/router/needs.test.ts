/** Every procedure has a row that says what it needs, and can say that it is not allowed. */
import { getContractRouter } from '@orpc/contract';
import { expect, it } from 'vitest';
import { contract } from '../../../src-main/contract/index.ts';
import { actionSchema } from '../../../src-main/contract/terms/operator-words.ts';
import { needOf, NEEDS } from '../../../src-main/router/needs.ts';

const PROCEDURES = Object.entries(contract).flatMap(([noun, names]) =>
  Object.keys(names).map((name) => [noun, name] as const),
);

const rowOf = ([noun, name]: readonly [string, string]) =>
  (NEEDS as unknown as Record<string, Record<string, unknown>>)[noun]?.[name];

/** Calls that are allowed before a sign-on: nothing of an order, no setting, no writes but the sign-on. */
const FOR_NOBODY = [
  'station.snapshot',
  'station.watch',
  'station.networkIsBack',
  'station.signInAgain',
  'station.policy',
  'station.logInStart',
  'setup.state',
  'practice.goods',
  'journal.restore',
  'journal.salvage',
  'journal.startNew',
  // The call that ends a paper under way says nothing of its order.
  'paper.deliver',
  'paper.deliverLabels',
  'paper.handed',
  'paper.notDrawn',
  'copies.state',
  'health.state',
  'health.report',
  'updates.state',
  'updates.check',
  'benchMode.state',
  'benchMode.enter',
  'board.closeWallboard',
  'operators.names',
  'operators.signOn',
  'operators.scanned',
  'operators.signOff',
  'operators.lock',
  'operators.inputNoticed',
  'operators.approve',
];

it('every procedure has a row, and no row is of none', () => {
  const rows = Object.entries(NEEDS).flatMap(([noun, names]) =>
    Object.keys(names).map((name) => `${noun}.${name}`),
  );
  expect(rows.toSorted()).toEqual(PROCEDURES.map((path) => path.join('.')).toSorted());
});

it('these are answered where nobody is signed on, and no others', () => {
  const open = PROCEDURES.filter((path) => rowOf(path) === 'nobody').map((path) => path.join('.'));
  expect(open.toSorted()).toEqual(FOR_NOBODY.toSorted());
});

it.each(PROCEDURES.filter((path) => rowOf(path) !== 'nobody'))('%s.%s declares NOT_ALLOWED', (noun, name) => {
  const procedure = getContractRouter(contract, [noun, name]) as { '~orpc': { errorMap: object } };
  expect(Object.keys(procedure['~orpc'].errorMap)).toContain('NOT_ALLOWED');
});

it('a notice is dismissed by the one who sees it: on the page of a stopped journal no one can sign on', () => {
  const needOn = (workspace: object | null) =>
    needOf(['station', 'dismissNotice'], {}, { workspace } as never);
  expect([needOn({}), needOn(null)]).toEqual(['see', 'nobody']);
});

it('what has no row needs the most', () => {
  expect(needOf(['orders', 'unheardOf'], {}, {} as never)).toBe('manage-operators');
  expect(needOf(['unheardOf'], {}, {} as never)).toBe('manage-operators');
});

it('every action is asked for by a procedure', () => {
  const station = (units: number, isUnclear: boolean, role: string) =>
    ({
      settings: () => ({ handUnits: units }),
      workspace: {
        packing: { isUnclear: () => isUnclear, unitsByHand: () => 0, view: () => null },
        batches: { pickedByHand: () => 0, putByHand: () => 0 },
        operators: { people: { byId: () => ({ role }) } },
      },
    }) as never;
  const inputs = [
    { units: 5, free: true, step: { kind: 'seal' }, id: 'x', pin: '1' },
    { units: 5, restart: true, step: { kind: 'undo' }, id: 'x', pin: null },
    { volume: 5 },
    { graceSeconds: 5, step: { kind: 'seal' } },
  ];
  const asked = new Set(
    PROCEDURES.flatMap((path) =>
      inputs.flatMap((input) => {
        const needs = (of: never) => (rowOf(path) === 'nobody' ? [] : [tryNeed(path, input, of)]);
        return [...needs(station(1, true, 'packer')), ...needs(station(9, false, 'lead'))];
      }),
    ),
  );
  expect([...asked].filter((one) => one !== null).toSorted()).toEqual([...actionSchema.options].toSorted());
});

/** The input of another procedure yields no need. */
function tryNeed(path: readonly [string, string], input: object, station: never): string | null {
  const [noun, name] = path;
  const usesStep = `${noun}.${name}` === 'packing.step';
  if (usesStep !== 'step' in input && usesStep) return null;
  return needOf(path, input, station);
}
