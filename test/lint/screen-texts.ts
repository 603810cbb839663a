/**
 * Texts for people in the source of the screens: they belong into the catalogues (`resources/messages`). `node
 * test/lint/screen-texts.ts [ROOM ...]` lists the remaining ones in some rooms of `src-renderer`, or in all.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';

const ROOT = fileURLToPath(new URL('../../src-renderer', import.meta.url));

/** Languages, letters that a printer is tried with, and commands are written in one way, whatever the screens have. */
const OWN_NAMES: readonly string[] = [
  'words/language.svelte.ts',
  'paper/test-page.ts',
  'words/floor/create-commands.ts',
];

export interface FoundText {
  line: number;
  text: string;
}

interface Node {
  type: string;
  start: number;
  name?: string;
  value?: unknown;
  data?: string;
  [key: string]: unknown;
}

/** Attributes of elements that a person reads or hears. */
const READ_ALOUD =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label)$/;
/** Attributes that are never read: styles, hooks of tests, drawings. */
const FOR_MACHINES =
  /^(class|style|d|viewBox|points|transform|id|for|href|src|type|role|kind|of|icon|test-?id|testId|data-.*|autocomplete|inputmode|lang|media|stroke.*|fill.*)$/;
/** Words of KeyboardEvent, of the DOM and of `Intl`: they look like ours. */
const MACHINE_WORDS =
  /^(Enter|Escape|Tab|Shift|Alt|Control|Meta|AltGraph|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Arrow(Up|Down|Left|Right)|Space|CapsLock|Process|Dead|Unidentified|Key[A-Z]|Digit\d|Numpad\w+|F\d+|GET|POST|UTC|Inter|Blob|AbortError)$/;

/** The path of a drawing: letters that each have their numbers. */
const DRAWING = /^M[\d\s.,-]+(?:[hvlmcsqta][\s-]*[\d.][\d\s.,-]*|z\s*)*$/i;

const MEDIA_QUERY = /^\([a-z-]+: [\w-]+\)$/;

/** Texts on the caps of keys, in every language. */
const KEY_CAPS = /^(Esc|Ctrl|Ctrl ([A-Z]|Enter))$/;

/** True for two words, or for one that begins like a sentence or a name. */
const isForPeople = (text: string): boolean =>
  ![DRAWING, MEDIA_QUERY, KEY_CAPS].some((shape) => shape.test(text.trim())) && isWritten(text);

const isWritten = (text: string): boolean =>
  /\p{L}{2,}[^\p{L}]*\s+[^\p{L}]*\p{L}/u.test(text) ||
  (/^\p{Lu}\p{Ll}+[.…!?:]*$/u.test(text.trim()) && !MACHINE_WORDS.test(text.trim()));

/** @param code a component, or a module (then `isModule`) */
export function screenTexts(code: string, isModule = false): FoundText[] {
  const head = isModule ? '<script lang="ts">\n' : '';
  const source = isModule ? `${head}${code}\n</script>` : code;
  const root = parse(source, { modern: true }) as unknown as Node;
  const found: FoundText[] = [];
  const add = (node: Node, text: string) =>
    found.push({
      line: source.slice(0, node.start).split('\n').length - (isModule ? 1 : 0),
      text: text.trim().replaceAll(/\s+/g, ' '),
    });
  walk(root, [], (node, parents) => {
    if (node.type === 'Text') {
      const attribute = parents.findLast((one) => one.type === 'Attribute');
      const text = node.data ?? '';
      if (!attribute) {
        if (/\p{L}{2,}/u.test(text) && !parents.some((one) => one.name === 'style')) add(node, text);
      } else if (attribute.name !== undefined && isReadAttribute(attribute.name, parents, text))
        add(node, text);
      return;
    }
    const text = textOf(node);
    if (text === null || !isForPeople(text) || isOfMachines(node, parents)) return;
    add(node, text);
  });
  return found;
}

function isReadAttribute(name: string, parents: readonly Node[], text: string): boolean {
  if (!/\p{L}{2,}/u.test(text)) return false;
  if (READ_ALOUD.test(name)) return true;
  const isComponent = parents.some(
    (one) => one.type === 'Component' && (one['attributes'] as Node[]).some((of) => of.name === name),
  );
  return isComponent && !FOR_MACHINES.test(name) && isForPeople(text);
}

/** @returns null if the node is not text */
function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return (node.value as { cooked?: string }).cooked ?? '';
  return null;
}

/** True for names of modules, types, keys, operands of comparisons, and errors that only an engineer reads. */
function isOfMachines(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1);
  if (!parent) return false;
  const inAttribute = parents.findLast((one) => one.type === 'Attribute')?.name;
  if (inAttribute !== undefined && FOR_MACHINES.test(inAttribute)) return true;
  if (/^(Import|Export)/.test(parent.type)) return true;
  if (
    parents.some((one) =>
      /^TS(LiteralType|TypeAliasDeclaration|InterfaceDeclaration|TypeAnnotation)/.test(one.type),
    )
  )
    return true;
  if (parent.type === 'SwitchCase') return true;
  // The words of an error, which only an engineer reads.
  if (parent.type === 'CallExpression' && (parent['callee'] as Node).type === 'Super') return true;
  if (parent.type === 'BinaryExpression' && /^(===|!==|in)$/.test(String(parent['operator']))) return true;
  if (
    (parent.type === 'Property' || parent.type === 'MemberExpression') &&
    (parent['key'] === node || parent['property'] === node)
  )
    return true;
  return parents.some(
    (one) => one.type === 'NewExpression' && (one['callee'] as Node).name?.endsWith('Error') === true,
  );
}

function walk(node: Node, parents: Node[], visit: (node: Node, parents: readonly Node[]) => void): void {
  visit(node, parents);
  if (node.type === 'StyleSheet') return;
  parents.push(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'css' || key === 'comments' || key === 'leadingComments' || key === 'trailingComments')
      continue;
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, parents, visit);
  }
  parents.pop();
}

/** All of one room, or of all rooms. @returns lines such as `screens/queue/Queue.svelte:3 Text` */
export function textsLeft(room = ''): string[] {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.(svelte|ts)$/.test(name) && !name.endsWith('.d.ts') && !OWN_NAMES.includes(join(room, name)),
    )
    .toSorted()
    .flatMap((name) =>
      screenTexts(readFileSync(join(ROOT, room, name), 'utf8'), name.endsWith('.ts')).map(
        ({ line, text }) => `${join(room, name)}:${line} ${text}`,
      ),
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rooms = process.argv.slice(2);
  const left = (rooms.length > 0 ? rooms : ['']).flatMap((room) => textsLeft(room));
  process.stdout.write(`${left.join('\n')}\n${left.length} left\n`);
}
