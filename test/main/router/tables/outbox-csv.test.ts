import { expect, it } from 'vitest';
import type { Intent } from '../../../../src-main/contract/orders/cancel.ts';
import { outboxCsv } from '../../../../src-main/router/tables/outbox-csv.ts';

const intent: Intent = {
  id: 'an-id',
  orderId: 'PD1',
  salesChannelOrderId: 'SC-1',
  reason: 'Broken, "in" the rack\nat bench 3',
  decidedAt: '2026-03-02T10:00:00.000+01:00',
  station: 'Bench 7',
  operator: null,
  state: 'refused',
  graceUntil: null,
  attempts: 2,
  nextTryAt: null,
  changedAt: Date.parse('2026-03-02T09:05:00Z'),
  problem: { kind: 'refused', message: 'não' },
  reasonThere: null,
  mayHaveBeenSent: false,
  alsoBy: null,
  ours: true,
};

it('quotes a cell with a line break of any kind', () => {
  for (const reason of ['no\nidea', 'no\ridea', 'no\r\nidea'])
    expect(outboxCsv([{ ...intent, reason }])).toContain(`"${reason}"`);
});

it('is a heading and one record for each decision, quoted where it must be', () => {
  expect(outboxCsv([intent])).toBe(
    '\uFEFFdecidedAt,orderId,salesChannelOrderId,reason,station,operator,state,attempts,reasonThere,changedAt,problem,serviceSays\r\n' +
      '2026-03-02T10:00:00.000+01:00,PD1,SC-1,"Broken, ""in"" the rack\nat bench 3",Bench 7,,refused,2,,2026-03-02T09:05:00.000Z,refused,não\r\n',
  );
});

it.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1'])('makes %j no formula', (reason) => {
  const [, record = ''] = outboxCsv([{ ...intent, reason }]).split('\r\n');
  expect(record.replace('\t', '')).toContain(`'${reason.trim().replaceAll('"', '""')}`);
});
