/** Entry of a process: records decisions, reports each after `decide` returned, and waits to be killed. */
import { openTestJournal, testIntents } from '../journal.ts';

const [, , file = '', decisions = '1'] = process.argv;
const intents = testIntents(openTestJournal(file, 'service'), 'account');
for (let n = 0; n < Number(decisions); n++) {
  intents.decide(
    {
      account: 'account',
      orderId: `PD${n}`,
      salesChannelOrderId: null,
      orderCreatedAt: null,
      reason: 'Damaged',
      decidedAt: '2026-03-02T10:00:00.000+01:00',
      station: 'Bench 7',
      operator: null,
      approvedBy: null,
      graceUntil: null,
    },
    1,
  );
  process.stdout.write(`PD${n}\n`);
}
setInterval(() => undefined, 1_000);
