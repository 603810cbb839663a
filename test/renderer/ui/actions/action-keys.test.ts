/** Each key has one meaning, and is shown everywhere as it is pressed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { overwriteGetLocale } from '#messages/runtime';
import { actionOfKey, capOf, shortcutOf } from '../../../../src-renderer/ui/actions/action-keys.ts';
import { BENCH_KEYS, keysOfScreen } from '../../../../src-renderer/ui/actions/help-keys.ts';
import { ALL_ACTIONS } from '../../../../src-renderer/ui/actions/action-list.ts';

afterEach(() => {
  overwriteGetLocale(() => 'en');
  vi.unstubAllGlobals();
});

const atComputer = (platform: string) => vi.stubGlobal('navigator', { platform });

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});

/** Keys that hands know by now, as the browser names the keys. */
const KNOWN = {
  everywhere: {
    F2: 'queue',
    F3: 'pick',
    F4: 'outbox',
    F5: 'checks',
    F6: 'search',
    F7: 'service',
    F8: 'station',
    'Ctrl l': 'lock',
    'Ctrl p': 'print-slip',
    'Ctrl d': 'board',
    'Ctrl j': 'shift',
    'Ctrl f': 'find',
    'Ctrl i': 'notices',
    F1: 'help',
    F9: 'refresh',
    F10: 'cancel',
    F11: 'packed',
    Escape: 'back',
  },
  bench: {
    'Ctrl Enter': 'confirm',
    Enter: 'next-order',
    'Ctrl o': 'reopen',
    'Ctrl g': 'wall',
    'Ctrl h': 'hand',
    'Ctrl z': 'undo',
    'Ctrl m': 'move',
    ArrowDown: 'next-item',
    ArrowUp: 'previous-item',
    'Ctrl s': 'short',
    ArrowRight: 'next-parcel',
    ArrowLeft: 'previous-parcel',
    'Ctrl b': 'new-parcel',
    'Ctrl k': 'keep-order',
    'Ctrl e': 'hand-over',
  },
};
const PRESSES = (['everywhere', 'bench'] as const).flatMap((where) =>
  Object.entries(KNOWN[where]).map(([pressed, name]) => {
    const key = pressed.replace('Ctrl ', '');
    return { where, pressed, name, event: press(key, { ctrlKey: key !== pressed }) };
  }),
);

describe('a key', () => {
  it.each(PRESSES)('$pressed asks for $name, and only $where', ({ where, name, event }) => {
    const asked = { everywhere: actionOfKey(event, 'everywhere'), bench: actionOfKey(event, 'bench') };
    expect(asked).toEqual({ everywhere: null, bench: null, [where]: name });
  });

  it('is known for every action that has one', () => {
    const keyed = ALL_ACTIONS.flatMap(([name, { key }]) => (key === undefined ? [] : [name]));
    expect(keyed.toSorted()).toEqual(PRESSES.map(({ name }) => name).toSorted());
  });

  it.each([
    ['F2', { shiftKey: true }],
    ['F2', { ctrlKey: true }],
  ])('%s %o asks for nothing', (key, more) => {
    expect(actionOfKey(press(key, more), 'everywhere')).toBeNull();
  });

  it.each([
    // With Caps Lock.
    ['Z', { ctrlKey: true }, 'undo'],
    ['z', { ctrlKey: true, repeat: true }, null],
    ['z', { ctrlKey: true, altKey: true }, null],
    ['z', {}, null],
    ['ArrowRight', { repeat: true }, 'next-parcel'],
    // A code may begin so: it counts when it is known to be typed by a person.
    ['?', {}, null],
  ])('%s %o asks on the bench for %s', (key, more, name) => {
    expect(actionOfKey(press(key, more), 'bench')).toBe(name);
  });
});

it('a letter or a digit alone is for scanners', () => {
  expect(ALL_ACTIONS.filter(([, { key }]) => key !== undefined && /^[\p{L}\d]$/u.test(key))).toEqual([]);
});

it('is written on a button as on its cap, and for a reader as the page names it', () => {
  expect([capOf('undo'), shortcutOf('undo')]).toEqual(['Ctrl Z', 'Control+Z']);
  expect([capOf('back'), shortcutOf('back')]).toEqual(['Esc', 'Escape']);
  expect([capOf('next-item'), shortcutOf('next-item')]).toEqual(['↓', 'ArrowDown']);
});

it('the help of the bench has every key of the bench, and of the others those that a packer needs there', () => {
  expect(BENCH_KEYS.map(({ key }) => key)).toEqual(
    'Ctrl Enter|Enter|Ctrl O|Ctrl H|Ctrl Z|Ctrl M|↓|↑|Ctrl S|→|←|Ctrl B|F11|?  F1|Esc|F10|0 – 9'.split('|'),
  );
});

it('the help of another screen has every key that works everywhere, after those of its own', () => {
  const everywhere = ALL_ACTIONS.flatMap(([, { where, key, sign }]) =>
    where === 'everywhere' && key !== undefined ? [sign === undefined ? key : `${sign}  ${key}`] : [],
  );
  expect(keysOfScreen('outbox').map(({ key }) => key)).toEqual(everywhere);
  expect(keysOfScreen('queue').map(({ key }) => key)).toEqual(['↓  ↑', 'Enter', 'Space', ...everywhere]);
  // These screens print no slip.
  const own = ['Ctrl Enter', 'Ctrl Z', 'Ctrl H', 'Ctrl G', 'Ctrl S', '↓  ↑', 'Ctrl P', '0 – 9'];
  expect(keysOfScreen('pick').map(({ key }) => key)).toEqual([
    ...own,
    ...everywhere.filter((key) => key !== 'Ctrl P'),
  ]);
});

it('the name of a key is in the language of now, also after another one', () => {
  const selects = () => keysOfScreen('queue').map(({ key }) => key)[2];
  overwriteGetLocale(() => 'es');
  expect(selects()).toBe('Espacio');
  overwriteGetLocale(() => 'en');
  expect(selects()).toBe('Space');
});

it('where the screen itself is printed, its help says so, and of no packing slip', () => {
  const prints = (screen: 'board' | 'commands') =>
    keysOfScreen(screen).flatMap(({ key, does }) => (key === 'Ctrl P' ? [does] : []));
  expect([prints('board'), prints('commands')]).toEqual([['Print'], ['Print']]);
});

describe('on macOS', () => {
  beforeEach(() => atComputer('MacIntel'));

  it('Command counts as Ctrl, and Ctrl goes on to', () => {
    for (const modifier of ['metaKey', 'ctrlKey'] as const) {
      expect(actionOfKey(press('z', { [modifier]: true }), 'bench')).toBe('undo');
      expect(actionOfKey(press('Enter', { [modifier]: true }), 'bench')).toBe('confirm');
      expect(actionOfKey(press('z', { [modifier]: true, repeat: true }), 'bench')).toBeNull();
    }
    expect(actionOfKey(press('z', { ctrlKey: true, metaKey: true }), 'bench')).toBeNull();
  });

  it('packed orders have another key, since F11 shows the desktop', () => {
    expect(actionOfKey(press('0', { metaKey: true }), 'everywhere')).toBe('packed');
    expect(capOf('packed')).toBe('⌘ 0');
  });

  it('the caps and the list of keys show Command', () => {
    expect([capOf('undo'), shortcutOf('undo')]).toEqual(['⌘ Z', 'Meta+Z']);
    expect([capOf('back'), shortcutOf('back')]).toEqual(['Esc', 'Escape']);
    const keys = keysOfScreen('pick').map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['⌘ Enter', '⌘ P', '⌘ 0', 'F2']));
    expect(keys.join()).not.toContain('Ctrl');
  });
});

it('on other systems the key between Ctrl and Alt asks for nothing', () => {
  for (const platform of ['Win32', 'Linux x86_64']) {
    atComputer(platform);
    expect(actionOfKey(press('z', { metaKey: true }), 'bench')).toBeNull();
    expect(actionOfKey(press('0', { metaKey: true }), 'everywhere')).toBeNull();
    expect(capOf('packed')).toBe('F11');
  }
});
