import { createRouterClient, isProcedure, type AnyProcedure } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { os } from '../../../src-main/router/base.ts';
import { router } from '../../../src-main/router/index.ts';
import { asksService, inSandbox, inWorkspace } from '../../../src-main/router/middleware.ts';
import { anApp } from '../../support/test-app.ts';

const procedures = Object.values(router)
  .flatMap((part): unknown[] => Object.values(part))
  .filter((one): one is AnyProcedure => isProcedure(one));

const declaring = (code: string) => procedures.filter((one) => code in one['~orpc'].errorMap);

describe('what procedures have in common', () => {
  it('is there wherever the contract declares how it ends, and nowhere else', () => {
    for (const [code, middleware] of [
      ['NOT_SET_UP', inWorkspace],
      ['NOT_A_SANDBOX', inSandbox],
    ] as const) {
      const behind = procedures.filter((one) => one['~orpc'].middlewares.some((m) => m === middleware));
      expect(behind).toEqual(declaring(code));
      expect(behind.length).toBeGreaterThan(2);
    }
  });

  it('does not compile where the contract does not declare how it ends', () => {
    const { service, station } = os;
    // @ts-expect-error -- the station is shown before anything is set up
    station.use(inWorkspace);
    // @ts-expect-error -- the list is read on every connection
    service.use(inWorkspace).list.use(inSandbox);
    // @ts-expect-error -- the queue never asks the service
    os.queue.use(inWorkspace).page.use(asksService);
    // @ts-expect-error -- the service is that of a workspace
    service.list.use(asksService);
  });

  it('begins after the input was checked', async () => {
    const { app } = anApp();
    const client = createRouterClient(router, { context: app.context });
    await expect(client.orders.get({ orderId: '' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(client.orders.get({ orderId: 'A' })).rejects.toMatchObject({
      code: 'NOT_SET_UP',
      defined: true,
    });
  });
});
