import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { ask, LOST } from '../../../src-renderer/client/ask.ts';
import { ConnectionLost } from '../../../src-renderer/client/frame-link.ts';

test('an entry outside the bounds is no fault of the application', async () => {
  const answer = await ask(Promise.reject(new ORPCError('BAD_REQUEST')));
  expect(answer).toMatchObject({ ok: false, code: 'BAD_REQUEST' });
  expect(JSON.stringify(answer)).not.toContain('broke');
});

test('everything that is not declared is a fault of the application', async () => {
  const answer = await ask(Promise.reject(new ORPCError('INTERNAL_SERVER_ERROR')));
  expect(JSON.stringify(answer)).toContain('Something went wrong inside Packdesk.');
});

test('where the connection was lost, nothing is said to be broken, and nothing to be undone', async () => {
  expect(await ask(Promise.reject(new ConnectionLost()))).toEqual({
    ok: false,
    code: LOST,
    waitSeconds: 0,
    sentence: {
      what: 'Packdesk is not responding.',
      todo: 'Restart it, then check that your last step is there.',
    },
  });
});

test('a refusal says how long nothing is looked at', async () => {
  const refused = new ORPCError('WRONG_CODE', { data: { waitSeconds: 4 }, defined: true });
  expect(await ask(Promise.reject(refused))).toMatchObject({ code: 'WRONG_CODE', waitSeconds: 4 });
});
