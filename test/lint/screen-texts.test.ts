/** No text for people is in the source of the screens: each is in the catalogues, in every language. */
import { expect, it } from 'vitest';
import { screenTexts, textsLeft } from './screen-texts.ts';

it('every text of the screens is in the catalogues', () => {
  expect(textsLeft()).toEqual([]);
});

const component = (script: string, markup: string) => `<script lang="ts">\n${script}\n</script>\n${markup}`;

it.each([
  ['in the markup', component('', '<p>Close the order</p>'), 'Close the order'],
  ['of one word', component('', '<button class="button">close</button>'), 'close'],
  ['beside a value', component('', '<p>{count} open orders</p>'), 'open orders'],
  ['that is read aloud', component('', '<nav aria-label="rooms"></nav>'), 'rooms'],
  ['given to a component', component('', '<Panel heading="Close the order" />'), 'Close the order'],
  ['in an expression', component('', "<p>{isOpen ? 'Still open' : ''}</p>"), 'Still open'],
  ['in a template', component('', '<p title={`Order ${number} is open`}></p>'), 'Order'],
  ['in a script', component("const words = 'Close the order';", ''), 'Close the order'],
])('finds a text %s', (_where, source, text) => {
  expect(screenTexts(source).map((one) => one.text)).toEqual(expect.arrayContaining([text]));
});

it('finds a text in a module', () => {
  const found = screenTexts("export const WORDS = {\n  open: 'Offline',\n};\n", true);
  expect(found).toEqual([{ line: 2, text: 'Offline' }]);
});

it('leaves alone what only machines read', () => {
  const script = [
    "import { m } from '#messages';",
    "type Kind = 'Two words';",
    "const isKey = key === 'Enter' || key === 'Two words';",
    "if (!isKey) throw new Error('no element of the page');",
    "const id = 'order-number';",
  ].join('\n');
  const markup =
    '<p class="button main" data-testid="two words">{m.queue_title()} {id}</p><style>p { color: Red; }</style>';
  expect(screenTexts(component(script, markup))).toEqual([]);
});
