import { expect, it } from 'vitest';
import { outcomeSentence } from '../../../../src-renderer/words/outcomes/outcome-sentence.ts';

it.each([
  ['SHIPPED', 'This order can no longer be cancelled here: the service shows it as SHIPPED.'],
  [null, 'This order can no longer be cancelled here: the service no longer lists it.'],
])('of a cancel that is refused with the status %s', (status, what) => {
  expect(outcomeSentence('NOT_CANCELLABLE', { orderId: 'A', status }).what).toBe(what);
});

it.each([
  ['SQLITE_FULL', 'Free some space on the disk, then do it again.'],
  ['ENOSPC', 'Free some space on the disk, then do it again.'],
  ['SQLITE_BUSY', 'Another program is using the file. Do it again.'],
  ['SQLITE_READONLY_DBMOVED', 'Packdesk may not write there: call whoever looks after this computer.'],
  ['EACCES', 'Packdesk may not write there: call whoever looks after this computer.'],
  ['SQLITE_IOERR_WRITE', 'Do it again. If it fails again, look at Settings, Health.'],
])('of what could not be saved, with %s', (code, todo) => {
  expect(outcomeSentence('NOT_SAVED', { code })).toEqual({
    what: `Not saved: it could not be written to disk (${code}).`,
    todo: `Nothing was recorded. ${todo}`,
  });
});
