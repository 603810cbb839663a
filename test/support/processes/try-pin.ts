/** Entry of a process: tries a wrong PIN, reports when it is being checked, and waits to be killed in the middle. */
import type { Settings } from '../../../src-main/contract/station/settings.ts';
import { Operators } from '../../../src-main/journal/operators/operators.ts';
import { BadgeTags } from '../../../src-main/operators/badge-tags.ts';
import { People } from '../../../src-main/operators/people.ts';
import { Proofs } from '../../../src-main/operators/proofs.ts';
import { openTestJournal } from '../journal.ts';

const [, , file = '', id = ''] = process.argv;
const journal = new Operators(openTestJournal(file, 'service'));
const settings = () => ({ signOnWays: 'badge-pin' }) as Settings;
const hash = {
  of: () => Promise.reject(new Error('nothing is set here')),
  is: () => {
    process.stdout.write('looking\n');
    return new Promise<boolean>(() => undefined);
  },
};
const people = new People({
  ...{ journal, settings },
  tags: new BadgeTags(() => null),
  changed: () => undefined,
});
const proofs = new Proofs({ people, journal, hash, settings, station: () => 'Bench 7', now: () => 1_000 });
setInterval(() => undefined, 1_000);
const end = await proofs.try({ way: 'pin', id, pin: '0000' });
process.stdout.write(`${JSON.stringify(end)}\n`);
