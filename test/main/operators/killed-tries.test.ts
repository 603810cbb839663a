/** Killing the process during the check of a PIN wins no try. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Operators } from '../../../src-main/journal/operators/operators.ts';
import { startChild } from '../../support/child.ts';
import { openTestJournal } from '../../support/journal.ts';
import { tempFolder } from '../../support/temp-folder.ts';

it('five tries that were killed in the middle are five tries', async () => {
  const file = join(tempFolder(), 'journal.db');
  const db = openTestJournal(file, 'service');
  const by = { at: 1, operator: null, station: 'Bench 7' };
  new Operators(db).add(
    { id: 'pia', name: 'Pia', role: 'packer', language: null, badge: null, pin: 'scrypt:pin' },
    by,
  );
  db.close();
  const lines: (string | null)[] = [];
  for (let n = 0; n < 6; n++) {
    const child = startChild('try-pin.ts', file, 'pia');
    lines.push(await child.line());
    await child.kill();
  }
  expect(lines.slice(0, 5)).toEqual(['looking', 'looking', 'looking', 'looking', 'looking']);
  expect(JSON.parse(lines[5] ?? '')).toEqual({ ok: false, why: 'NOT_PROVED', waitMs: 30_000 });
});
