/** Entered rules become a choice, or a sentence with what was expected. */
import { describe, expect, test } from 'vitest';
import { RuleEntry } from '../../../../../src-renderer/screens/pick/rules/rule-entry.svelte.ts';
import { ruleFields } from '../../../../../src-renderer/screens/pick/rules/rule-fields.ts';

const NOW = new Date(2026, 10, 25, 19, 40).getTime();
const entryOf = (queue: Partial<ConstructorParameters<typeof RuleEntry>[0]> = {}) =>
  new RuleEntry({ filter: {}, orderIds: [], ...queue }, () => NOW);

describe('rules', () => {
  test('are none at first, and mean the whole queue', () => {
    expect(entryOf().read).toEqual({ ok: true, choice: { kind: 'filter', filter: {} } });
  });

  test('combine, each on its own', () => {
    const entry = entryOf({ filter: { text: 'mug', carrier: 'Loggi' }, orderIds: ['PD1', 'PD2'] });
    entry.size = 'single';
    entry.due = 'tomorrow';
    entry.totes = ' 12 ';
    expect(entry.read).toEqual({
      ok: true,
      choice: {
        kind: 'filter',
        filter: {
          text: 'mug',
          carrier: 'Loggi',
          size: 'single',
          dueBefore: new Date(2026, 10, 27).getTime(),
        },
        orders: 12,
        orderIds: ['PD1', 'PD2'],
      },
    });
    entry.withFilter = false;
    entry.onlySelected = false;
    entry.carrier = '';
    entry.due = 'today';
    expect(entry.read).toEqual({
      ok: true,
      choice: {
        kind: 'filter',
        filter: { size: 'single', dueBefore: new Date(2026, 10, 26).getTime() },
        orders: 12,
      },
    });
  });

  test.each(['0', '501', 'twelve', '1.5', '-3', '1e2'])('%s totes are refused with a sentence', (typed) => {
    const entry = entryOf();
    entry.totes = typed;
    expect(entry.read).toEqual({
      ok: false,
      fault: `“${typed}” is no number of totes. Enter a whole number from 1 to 500, or leave it empty.`,
    });
  });

  test('a moment counts by this computer’s clock; half of one is refused', () => {
    const entry = entryOf();
    entry.due = 'moment';
    expect(entry.read).toMatchObject({ ok: false, fault: expect.stringContaining('not complete') });
    Object.assign(entry.moment.parts, { day: '26', month: '11', year: '2026', hour: '2', minute: '30' });
    expect(entry.read).toMatchObject({
      choice: { filter: { dueBefore: new Date(2026, 10, 26, 2, 30).getTime() } },
    });
    entry.moment.parts.day = '31';
    expect(entry.read).toMatchObject({ ok: false });
  });

  test('each list goes round by a code, also from a carrier that has no orders now', () => {
    const entry = entryOf({ filter: { carrier: 'Gone' } });
    const facets = { carriers: [{ name: 'Loggi', orders: 3 }] } as never;
    const carrier = () => ruleFields(entry, facets)[0];
    const seen = [carrier()?.value];
    for (let n = 0; n < 3; n++) {
      carrier()?.step(1);
      seen.push(carrier()?.value);
    }
    expect(seen, 'once it is left it is offered no more').toEqual(['Gone', 'Loggi', '', 'Loggi']);
    carrier()?.set('nobody');
    expect(carrier()?.options.some(({ value }) => value === entry.carrier)).toBe(true);
  });

  test('another moment begins with the next noon, and its lists enter a day and an hour', () => {
    const entry = entryOf();
    const fieldOf = (name: string) => ruleFields(entry, null).find((one) => one.name === name);
    const due = () => entry.read.ok && entry.read.choice.filter.dueBefore;
    expect(fieldOf('day'), 'while it is not asked for').toBeUndefined();
    fieldOf('due')?.set('moment');
    expect(due()).toBe(new Date(2026, 10, 26, 12).getTime());
    fieldOf('day')?.set(fieldOf('day')?.options[6]?.value ?? '');
    expect(due(), 'over the end of a month').toBe(new Date(2026, 11, 1, 12).getTime());
    fieldOf('hour')?.set(fieldOf('hour')?.options[8]?.value ?? '');
    for (let n = 0; n < 2; n++) fieldOf('hour')?.step(1);
    expect(due(), 'hours go round within the day').toBe(new Date(2026, 11, 1, 0).getTime());
    for (let n = 0; n < 20; n++) fieldOf('day')?.step(-1);
    expect(due(), 'no day before today').toBe(new Date(2026, 10, 25, 0).getTime());
  });
});
