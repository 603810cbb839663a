import { describe, expect, it } from 'vitest';
import type { ConnectionStep } from '../../../../src-main/contract/station/setup.ts';
import { failureKindSchema, type FailureKind } from '../../../../src-main/contract/station/station.ts';
import { errorsOfSteps } from '../../../../src-renderer/screens/setup/field-errors.ts';
import { setupStepSentence, testSummary } from '../../../../src-renderer/screens/setup/step-sentence.ts';

const failedAtOrders = (kind: FailureKind): ConnectionStep => ({
  step: 'list-orders',
  outcome: 'failed',
  failure: { kind, message: null, status: null },
  faults: [],
  asked: { field: 'orderUrl', host: 'orders.example.com' },
  unreached: null,
  ms: null,
  orders: null,
});

describe('a failed step of the connection test', () => {
  it.each(failureKindSchema.options)(
    'names address and host, marks its field and promises nothing: %s',
    (kind) => {
      const step = failedAtOrders(kind);
      const { detail } = setupStepSentence(step);
      expect(detail).toMatch(/^The order address \(orders\.example\.com\) .+[.]$/);
      expect(detail).toMatch(/Check|Ask|Repeat the test|open a browser|Free some|See Settings/i);
      // No promise of a retry or of stored work: while a connection is entered there is neither.
      expect(detail).not.toMatch(/again|Keep working|Your own decisions/);
      expect(errorsOfSteps([step])).toEqual({ orderUrl: detail });
      expect(testSummary([step], 1)).toBe('The test failed at the order address.');
    },
  );
});

it('says of a kept secret that it is for other addresses, not that none is there', () => {
  const step: ConnectionStep = {
    ...failedAtOrders('broken'),
    step: 'address',
    failure: null,
    asked: null,
    faults: [{ field: 'clientSecret', fault: 'missing' }],
  };
  const words = 'The saved secret is for the former addresses and identifier. Enter the secret for these.';
  expect(errorsOfSteps([step], true)).toEqual({ clientSecret: words });
  expect(setupStepSentence(step, true).detail).toBe(words);
  expect(errorsOfSteps([step], false)).toEqual({ clientSecret: 'The secret is missing.' });
});
