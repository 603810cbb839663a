import { chmodSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { answerToCheck } from '../../../../src-main/station/policy/check-policy.ts';
import { readPolicyToCheck, writersByOwner } from '../../../../src-main/station/policy/system-policy.ts';
import { needs } from '../../../support/needs.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

function fileWith(content: object): string {
  const file = join(tempFolder(), 'policy.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('says what a policy would set', () => {
  const file = fileWith({
    cancelReasons: ['Sold out', 'Damaged'],
    sandbox: true,
    proxies: { http: 'p:3128' },
  });
  expect(answerToCheck(['--check-policy', file])).toEqual({
    text: `${file} sets:\n  sandbox        yes\n  proxies        http http://p:3128\n  cancelReasons  Sold out, Damaged\n`,
    status: 0,
  });
  const empty = fileWith({});
  expect(answerToCheck([`--check-policy=${empty}`])).toEqual({ text: `${empty} sets nothing.\n`, status: 0 });
});

it('says each fault with what to do, and ends with 1', () => {
  const file = fileWith({ volume: 101, theme: 'neon' });
  expect(answerToCheck(['--check-policy', file])).toEqual({
    text: [
      `${file} cannot be used:`,
      '  theme expects one of "system", "light", "dark", but is a text of 4 characters. Correct it, or remove the key.',
      '  volume expects a whole number from 0 to 100, but is 101. Correct it, or remove the key.',
      '',
    ].join('\n'),
    status: 1,
  });
});

it('says a key that stands twice, and what is missing beside another, with all else', () => {
  const file = join(tempFolder(), 'policy.json');
  writeFileSync(file, '{"volume": 101, "benchMode": true, "volume": 30}');
  expect(answerToCheck(['--check-policy', file])).toEqual({
    text: [
      `${file} cannot be used:`,
      '  volume is expected once, but stands there 2 times: line 1, column 2; line 1, column 36. Leave one of them, and remove the rest.',
      '  benchCode is missing beside benchMode. Add it, or remove the other key.',
      '',
    ].join('\n'),
    status: 1,
  });
});

it('asks in the place of the computer, as a start does, who else could write it', () => {
  needs('posixModes');
  const file = fileWith({ volume: 30 });
  const place = {
    file,
    whoElseWrites: writersByOwner(statSync(file).uid),
    registry: null,
    ignoresCase: false,
  };
  chmodSync(dirname(file), 0o755);
  chmodSync(file, 0o644);
  expect(readPolicyToCheck(file, place).faults).toEqual([]);
  chmodSync(file, 0o666);
  expect(readPolicyToCheck(file, place).faults).toMatchObject([
    { what: `${file} can be changed by other accounts than the administrator's.` },
  ]);
  // At any other path the policy is only tried.
  expect(readPolicyToCheck(file, { ...place, file: '/etc/packdesk/policy.json' }).faults).toEqual([]);
});

it('asks for a file where none is named', () => {
  for (const args of [['--check-policy'], ['--check-policy='], ['--check-policy', '--practice']])
    expect(answerToCheck(args)).toEqual({
      text: 'The option --check-policy needs a file after it.\n',
      status: 2,
    });
  expect(answerToCheck(['--policy', 'x'])).toBeNull();
});
