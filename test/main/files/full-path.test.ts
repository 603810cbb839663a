import { posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { isFullPath } from '../../../src-main/files/full-path.ts';

it.each([
  'C:\\Packdesk',
  'd:/Packdesk data',
  'C:\\',
  '\\\\server\\copies',
  '//server/copies/bench 7',
  '\\\\?\\C:\\Packdesk',
  '\\\\server\\c$\\Jürgen & ^Co',
])('%s is a full path on Windows', (path) => {
  expect(isFullPath(path, win32)).toBe(true);
});

it.each(['/tmp', '\\copies', 'copies', 'C:', 'C:copies', '..\\copies', '', '\\\\server', '//server'])(
  '%s leads to wherever the process stands on Windows',
  (path) => {
    expect(isFullPath(path, win32)).toBe(false);
  },
);

it('is what begins with a slash elsewhere', () => {
  expect(['/tmp', '//a', 'tmp', 'C:\\tmp', ''].map((path) => isFullPath(path, posix))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
