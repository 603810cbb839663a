import { expect, it } from 'vitest';
import { sandboxRefusal } from '../../../src-main/host/sandbox-switch.ts';

const installed = { isPackaged: true, isRoot: false, namespaces: () => true };
const off = ['--data-dir', '/data', '--no-sandbox'];

it('an installed application that can have its sandbox does not start without', () => {
  expect(sandboxRefusal(off, installed)).toContain('start it without --no-sandbox');
  expect(sandboxRefusal(['-No-Sandbox'], installed)).not.toBeNull();
});

it.each([
  ['with the sandbox on', ['--data-dir', '/data'], installed],
  ['that is not installed', off, { ...installed, isPackaged: false }],
  ['of root, whose sandbox cannot start', off, { ...installed, isRoot: true }],
  ['of an account without namespaces', off, { ...installed, namespaces: () => false }],
])('a start %s is let through', (_what, args, machine) => {
  expect(sandboxRefusal(args, machine)).toBeNull();
});
