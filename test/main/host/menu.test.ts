import { expect, it } from 'vitest';
import { applicationMenu } from '../../../src-main/host/menu.ts';

it('there is a menu on macOS alone, where copy and paste come from it', () => {
  for (const platform of ['linux', 'win32'] as const)
    expect(applicationMenu(platform, { canQuit: true })).toBeNull();
  const roles = applicationMenu('darwin', { canQuit: true })?.flatMap(({ submenu }) =>
    (submenu as { role: string }[]).map(({ role }) => role),
  );
  expect(roles).toEqual(expect.arrayContaining(['copy', 'paste', 'quit']));
  for (const role of ['close', 'reload', 'forceReload', 'toggleDevTools']) expect(roles).not.toContain(role);
});

it('in bench mode nothing in it leads away', () => {
  const menu = applicationMenu('darwin', { canQuit: false });
  const roles = menu?.flatMap(({ submenu }) => (submenu as { role: string }[]).map(({ role }) => role));
  expect(roles).toEqual(expect.arrayContaining(['copy', 'paste']));
  for (const role of ['quit', 'hide', 'minimize', 'togglefullscreen']) expect(roles).not.toContain(role);
});
