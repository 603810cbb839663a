import { expect, it } from 'vitest';
import { applicationMenu, menuLanguage } from '../../../../src-main/host/window/menu.ts';

const rolesOf = (menu: ReturnType<typeof applicationMenu>) =>
  menu?.flatMap(({ submenu }) => (submenu as { role: string }[]).map(({ role }) => role));

it('there is a menu on macOS only, where copy and paste come from it', () => {
  for (const platform of ['linux', 'win32'] as const)
    expect(applicationMenu(platform, { canQuit: true, language: 'en' })).toBeNull();
  const roles = rolesOf(applicationMenu('darwin', { canQuit: true, language: 'en' }));
  const usual = ['services', 'hide', 'hideOthers', 'unhide', 'close'];
  expect(roles).toEqual(expect.arrayContaining(['copy', 'paste', 'quit', ...usual]));
  for (const role of ['reload', 'forceReload', 'toggleDevTools']) expect(roles).not.toContain(role);
});

it('in kiosk mode nothing in it leads away', () => {
  const roles = rolesOf(applicationMenu('darwin', { canQuit: false, language: 'en' }));
  expect(roles).toEqual(['about', 'undo', 'redo', 'cut', 'copy', 'paste', 'selectAll']);
});

it('every word of it is in the language of the screens', () => {
  const wordsIn = (language: 'en' | 'es' | 'pt-BR') =>
    applicationMenu('darwin', { canQuit: true, language })?.flatMap(({ label, submenu }) => [
      label,
      ...(submenu as { label: string }[]).map((entry) => entry.label),
    ]);
  expect(wordsIn('en')).toEqual(expect.arrayContaining(['Edit', 'Copy', 'Quit Packdesk', 'Hide Others']));
  expect(wordsIn('es')).toEqual(expect.arrayContaining(['Edición', 'Pegar', 'Salir de Packdesk', 'Ventana']));
  expect(wordsIn('pt-BR')).toEqual(expect.arrayContaining(['Editar', 'Colar', 'Janela', 'Mostrar tudo']));
});

it.each([
  ['es', ['de-DE'], 'es'],
  ['system', ['de-DE', 'pt-PT', 'en-GB'], 'pt-BR'],
  ['system', ['de-DE'], 'en'],
  ['system', [], 'en'],
] as const)('the language %s on a computer that prefers %j is %s', (wanted, preferred, language) => {
  expect(menuLanguage(wanted, preferred)).toBe(language);
});
