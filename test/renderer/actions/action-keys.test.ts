/** One key asks for one thing, and stands everywhere as it is pressed. */
import { describe, expect, it } from 'vitest';
import { actionOfKey, BENCH_KEYS, capOf, shortcutOf } from '../../../src-renderer/actions/action-keys.ts';
import { ALL_ACTIONS } from '../../../src-renderer/actions/action-list.ts';

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  ...more,
});

describe('a key', () => {
  it.each([
    ['F2', {}, 'queue'],
    ['F11', {}, 'packed'],
    ['Escape', {}, 'back'],
    ['F1', {}, null],
    ['F2', { shiftKey: true }, null],
    ['F2', { ctrlKey: true }, null],
  ])('%s %o asks everywhere for %s', (key, more, name) => {
    expect(actionOfKey(press(key, more), 'everywhere')).toBe(name);
  });

  it.each([
    ['z', { ctrlKey: true }, 'undo'],
    // With Caps Lock.
    ['Z', { ctrlKey: true }, 'undo'],
    ['z', { ctrlKey: true, repeat: true }, null],
    ['z', { ctrlKey: true, altKey: true }, null],
    ['z', {}, null],
    ['Enter', { ctrlKey: true }, 'confirm'],
    ['Enter', {}, 'next-order'],
    ['ArrowUp', {}, 'previous-item'],
    ['ArrowRight', { repeat: true }, 'next-parcel'],
    ['F1', {}, 'keys'],
    // A code may begin so: it counts when it is known to be typed by a person.
    ['?', {}, null],
    ['F2', {}, null],
  ])('%s %o asks on the bench for %s', (key, more, name) => {
    expect(actionOfKey(press(key, more), 'bench')).toBe(name);
  });
});

it('no key asks for two things', () => {
  const keys = ALL_ACTIONS.flatMap(([, { key }]) => (key === undefined ? [] : [key]));
  expect(keys).toHaveLength(24);
  expect(new Set(keys).size).toBe(keys.length);
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
