/** Refusals of the floor, by name and by fault, for every code that the contract declares. */
import { expect, it } from 'vitest';
import { FLOOR_FAULTS } from '../../../../src-main/contract/floor/floor-faults.ts';
import { floorOutcome } from '../../../../src-renderer/words/outcomes/floor-outcome.ts';
import { ask } from '../../../../src-renderer/client/ask.ts';
import { elsewhere, TWO } from '../../screens/floor/floor-samples.ts';

it.each(FLOOR_FAULTS)('has one sentence for the fault %s: what happened, and what to do', (fault) => {
  const said = floorOutcome('STORE_FAILED', { fault });
  expect(said?.todo).toBe('');
  expect(said?.what).toMatch(/^[^.]+: [^.]+\.$/);
});

it('takes a fault that it does not know for one that the log has', () => {
  const broken = floorOutcome('STORE_FAILED', { fault: 'broken' });
  expect(floorOutcome('STORE_FAILED', { fault: 'of a newer version' })).toEqual(broken);
  expect(floorOutcome('STORE_FAILED', null)).toEqual(broken);
});

it.each(['NO_FLOOR', 'NOT_A_CODE', 'SPENT_CODE', 'ON_A_FLOOR'])('says what %s means', (code) => {
  const said = floorOutcome(code, null);
  expect(said?.what).toMatch(/\.$/);
  expect(said?.todo).toMatch(/\.$/);
});

it('leaves codes of others alone', () => {
  expect(floorOutcome('ORDER_NOT_FOUND', null)).toBeNull();
  expect(floorOutcome('ORDER_ELSEWHERE', 'no bench')).toBeNull();
});

const refused = (code: string, data: unknown) =>
  ask(Promise.reject(Object.assign(new Error(code), { code, data, defined: true })));

it('a call that another bench stands in the way of says which, and hands on who has it', async () => {
  const { ORPCError } = await import('@orpc/client');
  const data = elsewhere();
  const answer = await ask(Promise.reject(new ORPCError('ORDER_ELSEWHERE', { defined: true, data })));
  if (answer.ok) throw new Error('it was not refused');
  expect(answer.sentence.what).toContain('Bench 3 is packing this order (Ana');
  expect(answer.data).toEqual(data);
  expect((await refused('BROKEN', { since: TWO })).ok).toBe(false);
});
