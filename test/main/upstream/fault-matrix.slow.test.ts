import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, staleness } from './fault-matrix/document.ts';
import { CALLS, type Call } from './fault-matrix/endpoints.ts';
import { differences, expectedOutcome, type Outcome } from './fault-matrix/expectation.ts';
import { momentOf, type Fault } from './fault-matrix/fault.ts';
import { MATRIX } from './fault-matrix/matrix.ts';
import { runCell, type Cell } from './fault-matrix/run-cell.ts';

const DOCUMENT = fileURLToPath(new URL('fault-matrix.md', import.meta.url));
/** Cells at the same time: most of them wait for a limit. */
const ABREAST = 32;

const FAULTS: readonly Fault[] = MATRIX.flatMap(([, faults]) => faults);
const observed = new Map<Fault, Map<Call, Cell | { broken: unknown }>>(
  FAULTS.map((fault) => [fault, new Map()]),
);

function cellOf(fault: Fault, call: Call): Cell {
  const cell = observed.get(fault)?.get(call) ?? { broken: 'not run' };
  if (!('broken' in cell)) return cell;
  throw new Error(`${fault.name}, ${call.name}: the cell itself broke`, { cause: cell.broken });
}

beforeAll(async () => {
  const waiting = FAULTS.flatMap((fault) => CALLS.map((call) => ({ fault, call })));
  const work = async () => {
    // Taken from the end, where the slowest cells are.
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { fault, call } = next;
      const cell = await runCell(fault, call).catch((broken: unknown) => ({ broken }));
      observed.get(fault)?.set(call, cell);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
});

/** Faults of one row, one line for each call. */
const wrongIn = (fault: Fault): string[] =>
  CALLS.flatMap((call) => {
    const wrong = differences(cellOf(fault, call).outcome, expectedOutcome(fault.expected, call));
    return wrong.length === 0 ? [] : [`${call.name}: ${wrong.join('; ')}`];
  });

describe.each(MATRIX)('%s', (_title, faults) => {
  for (const fault of faults) {
    const name = `${fault.name}, ${momentOf(fault)}`;
    it(name, () => {
      expect(wrongIn(fault)).toEqual([]);
    });
  }
});

/** Every cell, in words, that breaks a rule. */
const breaking = (rule: (cell: Cell, call: Call, fault: Fault) => boolean): string[] =>
  FAULTS.flatMap((fault) =>
    CALLS.filter((call) => !rule(cellOf(fault, call), call, fault)).map(
      (call) => `${fault.name}, ${momentOf(fault)}, ${call.name}`,
    ),
  );

describe('in every cell', () => {
  it('a change that was done is never said to be certainly not done', () => {
    expect(
      breaking(({ wasDone, outcome }, call) => {
        const isLost = wasDone && call.class === 'changes' && outcome.ending !== 'works';
        return !isLost || outcome.mayHaveHappened === true;
      }),
    ).toEqual([]);
  });

  it('a row that takes effect has taken effect', () => {
    expect(breaking(({ wasDone }, _call, { takesEffect }) => takesEffect !== true || wasDone)).toEqual([]);
  });

  it('what was "not sent" has not arrived anywhere', () => {
    expect(
      breaking(({ outcome }) => outcome.sent !== false || outcome.requests + outcome.tokenRequests === 0),
    ).toEqual([]);
  });

  it('nothing gets to an address that nobody entered', () => {
    expect(breaking(({ strayed }) => strayed === 0)).toEqual([]);
  });
});

describe('the matrix', () => {
  it('stands in its document as it was observed', async () => {
    const text = await documentOf((fault, call) => cellOf(fault, call).outcome, DOCUMENT);
    if (process.env['UPDATE_FAULT_MATRIX'] === '1') writeFileSync(DOCUMENT, text);
    const committed = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : '';
    expect(staleness(committed, text) ?? 'up to date').toBe('up to date');
  });

  it('notices a document that is out of date', () => {
    expect(staleness('a\nb\n', 'a\nb\n')).toBeNull();
    expect(staleness('a\nb\n', 'a\nc\n')).toMatch(/UPDATE_FAULT_MATRIX=1[^]*line 2:\n- b\n\+ c$/);
  });

  it('notices a cell that comes out otherwise, in each of its parts', () => {
    const fault = FAULTS.find(({ name }) => name === 'silence');
    const call = CALLS.find(({ name }) => name === 'cancel');
    if (!fault || !call) throw new Error('the planted cell is gone');
    const { outcome } = cellOf(fault, call);
    expect(differences(outcome, expectedOutcome(fault.expected, call))).toEqual([]);
    const wrong = expectedOutcome({ all: { ending: 'refused', status: 404 } }, call);
    expect(differences(outcome, wrong).join('\n')).toMatch(/^ending: timeout instead of refused$/m);
    for (const part of Object.keys(outcome) as (keyof Outcome)[]) {
      expect(differences(outcome, { ...outcome, [part]: 'planted' })).toHaveLength(1);
    }
  });
});
