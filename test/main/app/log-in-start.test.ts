/** Starting with the log-in, if the host has it: chosen at the bench, or set by the policy. */
import { expect, it } from 'vitest';
import { NO_POLICY } from '../../../src-main/station/policy/policy-file.ts';
import { overMessagePort } from '../../support/callers.ts';
import { anApp } from '../../support/test-app.ts';

function aHost(isOn: boolean) {
  const state = { isOn };
  return {
    state,
    startAtLogIn: { isOn: () => state.isOn, set: (next: boolean) => void (state.isOn = next) },
  };
}
const policyOf = (startAtLogIn: boolean) => ({ ...NO_POLICY, file: '/p', policy: { startAtLogIn } });

it('is chosen at the bench', async () => {
  const { state, startAtLogIn } = aHost(false);
  const { app } = anApp({ startAtLogIn });
  await app.start();
  const { client } = await overMessagePort(app.context);
  expect(await client.station.logInStart()).toEqual({ isOn: false, needsApproval: false, isSet: false });
  await client.station.startAtLogIn({ isOn: true });
  expect(state.isOn).toBe(true);
  expect(await client.station.logInStart()).toEqual({ isOn: true, needsApproval: false, isSet: false });
});

it('says that the system waits for an approval', async () => {
  const { app } = anApp({ startAtLogIn: { ...aHost(true).startAtLogIn, needsApproval: () => true } });
  await app.start();
  const { client } = await overMessagePort(app.context);
  expect(await client.station.logInStart()).toEqual({ isOn: true, needsApproval: true, isSet: false });
});

it.each([true, false])(
  'is as the policy says (%s) from the start, and not changed at the bench',
  async (wanted) => {
    const { state, startAtLogIn } = aHost(!wanted);
    const { app } = anApp({ startAtLogIn, policy: policyOf(wanted) });
    await app.start();
    expect(state.isOn).toBe(wanted);
    const { client } = await overMessagePort(app.context);
    expect(await client.station.logInStart()).toEqual({ isOn: wanted, needsApproval: false, isSet: true });
    await expect(client.station.startAtLogIn({ isOn: !wanted })).rejects.toMatchObject({
      code: 'FIXED_BY_POLICY',
    });
    expect(state.isOn).toBe(wanted);
  },
);

it('is not there where the host has no such thing, whatever the policy says', async () => {
  const { app } = anApp({ policy: policyOf(true) });
  await app.start();
  const { client } = await overMessagePort(app.context);
  expect(await client.station.logInStart()).toBeNull();
  expect(app.context.live.snapshot.status.notices).toEqual([]);
});

it('that cannot be set is said, and the station works', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const startAtLogIn = {
    isOn: () => false,
    set: () => {
      throw full;
    },
  };
  const { app } = anApp({ startAtLogIn, policy: policyOf(true) });
  await app.start();
  expect(app.context.live.snapshot.status.notices).toEqual([{ code: 'log-in-start-not-set', file: null }]);
  const byHand = anApp({ startAtLogIn });
  await byHand.app.start();
  const { client } = await overMessagePort(byHand.app.context);
  await expect(client.station.startAtLogIn({ isOn: true })).rejects.toMatchObject({
    code: 'NOT_SAVED',
    data: { code: 'ENOSPC' },
  });
});
