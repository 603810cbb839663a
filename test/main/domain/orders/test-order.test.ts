import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testOrder } from '../../../../src-main/domain/orders/test-order.ts';
import { aPracticeService } from '../../../support/practice.ts';
import { aClient } from '../../../support/clients.ts';
import { CATALOGUE } from '../../../../src-main/practice/invented/catalogue.ts';

const NOW = Date.UTC(2026, 10, 21, 9);

it('builds orders that the service takes, whatever the lines', async () => {
  const service = await aPracticeService({ orders: 1 });
  const client = aClient(service);
  const skus = CATALOGUE.map((entry) => entry.salesChannelSkuId);
  const line = fc.record({
    sku: fc.constantFrom(...skus),
    name: fc.string({ minLength: 1, maxLength: 30 }).map((name) => `n${name}`),
    quantity: fc.integer({ min: 1, max: 40 }),
    price: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
  });
  let n = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      const orderId = await client.createOrder(testOrder(lines, `TEST-${n++}`, NOW));
      expect(service.book.get(orderId)?.status).toBe('CREATED');
    }),
    { numRuns: 60 },
  );
});
