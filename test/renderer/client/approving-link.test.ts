import { describe, expect, it } from 'vitest';
import { Approvals } from '../../../src-renderer/client/approvals.svelte.ts';
import { approving } from '../../../src-renderer/client/approving-link.ts';

const refused = (refusal: string | null) =>
  Object.assign(new Error('no'), { code: 'NOT_ALLOWED', data: { why: 'role', action: 'cancel', refusal } });

/** Refuses with these errors, then answers. */
function aLink(...refusals: Error[]) {
  const calls: unknown[] = [];
  const call = (path: readonly string[], input: unknown) => {
    calls.push([path.join('.'), input]);
    const refusal = refusals.shift();
    return refusal ? Promise.reject(refusal) : Promise.resolve('done');
  };
  return { link: { call }, calls };
}

describe('a call that is refused', () => {
  it('is made once more, as it was, after it was approved', async () => {
    const { link, calls } = aLink(refused('r1'));
    const approvals = new Approvals();
    const answer = approving(link, approvals.ask).call(['cancel', 'decide'], { orderId: 'A' }, {});
    await Promise.resolve();
    await Promise.resolve();
    expect(approvals.asked).toMatchObject({
      refusal: 'r1',
      action: 'cancel',
      procedure: 'cancel.decide',
      input: { orderId: 'A' },
    });
    approvals.end(true);
    expect(await answer).toBe('done');
    expect(approvals.asked).toBeNull();
    expect(calls).toEqual([
      ['cancel.decide', { orderId: 'A' }],
      ['cancel.decide', { orderId: 'A' }],
    ]);
  });

  it('ends as it was refused where nobody approves it', async () => {
    const { link, calls } = aLink(refused('r1'));
    const end = approving(link, () => Promise.resolve(false)).call(['x'], null, {});
    await expect(end).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(calls).toHaveLength(1);
  });

  it.each([refused(null), Object.assign(new Error('other'), { code: 'NOT_SAVED' }), new Error('lost')])(
    'asks nobody where it cannot be approved',
    async (error) => {
      const { link } = aLink(error);
      const approve = () => expect.fail('nobody is to be asked');
      await expect(approving(link, approve).call(['x'], null, {})).rejects.toBe(error);
    },
  );

  it('gives way to a newer one', async () => {
    const approvals = new Approvals();
    const first = approvals.ask({ refusal: 'r1', action: 'cancel', procedure: 'cancel.decide', input: {} });
    const second = approvals.ask({
      refusal: 'r2',
      action: 'export',
      procedure: 'outbox.export',
      input: undefined,
    });
    expect(await first).toBe(false);
    approvals.end(true);
    expect(await second).toBe(true);
  });
});
