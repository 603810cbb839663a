import { expect, it } from 'vitest';
import { withoutPlaces } from '../../../../src-main/app/report/without-places.ts';

const hidden = {
  paths: [
    ['/home/josé', '~'],
    ['/home/josé/.config/Packdesk', '(data folder)'],
    ['C:\\Users\\Ana', '~'],
    ['\\\\server\\data\\Packdesk', '(data folder)'],
    ['', 'nothing'],
  ],
  folders: [['ana', '(user)']],
  names: [
    ['Ana', '(operator)'],
    ['', 'nobody'],
  ],
} as const;

const of = (text: string) => withoutPlaces({ a: [{ b: text }] }, hidden) as { a: [{ b: string }] };

it.each([
  ['open /home/josé/.config/Packdesk/journal.db', 'open (data folder)/journal.db'],
  ['at file:///home/jos%C3%A9/app/out/main.js:1:2', 'at file://~/app/out/main.js:1:2'],
  ['C:\\Users\\Ana\\AppData', '~\\AppData'],
  ['file:///c:/users/ana/AppData', 'file:///~/AppData'],
  ['/media/ana/stick', '/media/(user)/stick'],
  ['C:/Users\\Ana/AppData', '~/AppData'],
  ['"C:\\\\Users\\\\Ana\\\\AppData"', '"~\\\\AppData"'],
  ['\\\\?\\C:\\Users\\Ana\\x', '\\\\?\\~\\x'],
  ['//server/data\\Packdesk/journal.db', '(data folder)/journal.db'],
  ['D:\\Profiles\\ANA\\Packdesk', 'D:\\Profiles\\(user)\\Packdesk'],
  ["EBUSY: open 'D:\\Profiles\\ana'", "EBUSY: open 'D:\\Profiles\\(user)'"],
  ['\\\\server\\users\\ana\\Packdesk', '\\\\server\\users\\(user)\\Packdesk'],
  ['\\\\server\\ana$\\Packdesk', '\\\\server\\(user)$\\Packdesk'],
  ['D:/Profiles\\ana.HALL/x', 'D:/Profiles\\(user).HALL/x'],
  ['D:\\bananas\\Anabel', 'D:\\bananas\\Anabel'],
  ['packed by Ana.', 'packed by (operator).'],
  ['banana, Anabel, ana', 'banana, Anabel, ana'],
])('writes %s as %s', (text, expected) => {
  expect(of(text).a[0].b).toBe(expected);
});

it('leaves numbers, nulls and keys as they are', () => {
  expect(withoutPlaces({ Ana: 1, none: null, is: true }, hidden)).toEqual({ Ana: 1, none: null, is: true });
});
