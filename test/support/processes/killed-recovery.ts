/**
 * Entry of a process that recovers a journal, and is killed before one of its calls that change the folder. It says `gone`
 * if there are fewer calls. Arguments: the journal, the choice as JSON, and the number of the call.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { putBack, recover, type Choice } from '../../../src-main/journal/recovery/recovery.ts';
import { JOURNAL_PORTS, stopAt } from '../journal.ts';

const [file = '', choice = '', fatal = ''] = process.argv.slice(2);
const way = JSON.parse(choice) as Choice | { way: 'put-back'; copy: string; isProved: boolean };
const chooser = { ...JOURNAL_PORTS, operator: 'Ana', second: '', key: null };

let calls = 0;
for (const name of ['renameSync', 'rmSync', 'writeFileSync', 'copyFileSync', 'fsyncSync'] as const) {
  const call = fs[name] as (...args: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      if (++calls === Number(fatal)) process.kill(process.pid, 'SIGKILL');
      return call(...args);
    },
  });
}

if (way.way === 'put-back') {
  const { copy, isProved } = way;
  syncBuiltinESMExports();
  putBack(file, 'service', { copy, isProved }, chooser);
} else {
  const stop = stopAt(file);
  syncBuiltinESMExports();
  recover(stop, 'service', way, chooser);
}
process.stdout.write('gone\n');
