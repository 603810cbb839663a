/** Keys and values of a file that `reg export` wrote ("Windows Registry Editor Version 5.00"). */

/** A value of the registry. */
export interface RegistryValue {
  /** Full path of the value's key. */
  key: string;
  /** '' = the default value of its key. */
  name: string;
  /** Type of the value, such as REG_SZ. */
  type: string;
  /** A number for REG_DWORD, a list for REG_MULTI_SZ, text for REG_SZ and REG_EXPAND_SZ; null: another type. */
  data: string | number | string[] | null;
}

const ENTRY = new RegExp(
  [
    String.raw`^\[(?<key>[^\r\n]+)\]\r?$`,
    [
      String.raw`^(?:@|"(?<name>(?:[^"\\]|\\.)*)")=`,
      // A text can go over several lines.
      String.raw`(?:"(?<text>(?:[^"\\]|\\.)*)"`,
      String.raw`|dword:(?<dword>[\da-f]{1,8})`,
      String.raw`|hex(?:\((?<kind>[\da-f]+)\))?:(?<bytes>(?:[\da-f]{2}|,(?:\\\r?\n[ \t]*)?)*))\r?$`,
    ].join(''),
  ].join('|'),
  'gims',
);

/** Types of "hex(N):", by the numbers of winnt.h. */
const TYPES = [
  'REG_NONE',
  'REG_SZ',
  'REG_EXPAND_SZ',
  'REG_BINARY',
  'REG_DWORD',
  'REG_DWORD_BIG_ENDIAN',
  'REG_LINK',
  'REG_MULTI_SZ',
];

/**
 * @param text of the whole file
 * @returns full paths of the keys, and all values, in the order of the file
 */
export function readRegistryFile(text: string): { keys: string[]; values: RegistryValue[] } {
  const keys: string[] = [];
  const values: RegistryValue[] = [];
  for (const { groups = {} } of text.matchAll(ENTRY)) {
    if (groups['key'] !== undefined) keys.push(groups['key']);
    else values.push({ key: keys.at(-1) ?? '', name: unescaped(groups['name'] ?? ''), ...dataOf(groups) });
  }
  return { keys, values };
}

const unescaped = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1');

function dataOf(groups: Record<string, string | undefined>): Pick<RegistryValue, 'type' | 'data'> {
  const { text, dword, kind = '3', bytes = '' } = groups;
  if (text !== undefined) return { type: 'REG_SZ', data: unescaped(text) };
  if (dword !== undefined) return { type: 'REG_DWORD', data: Number.parseInt(dword, 16) };
  const number = Number.parseInt(kind, 16);
  const type = TYPES[number] ?? (number === 0xb ? 'REG_QWORD' : `type ${number}`);
  const buffer = Buffer.from(bytes.replaceAll(/[^\da-f]/gi, ''), 'hex');
  if (type === 'REG_DWORD') return { type, data: buffer.length === 4 ? buffer.readUInt32LE() : null };
  if (!type.endsWith('_SZ')) return { type, data: null };
  const texts = buffer.toString('utf16le').replace(/\0+$/, '');
  if (type !== 'REG_MULTI_SZ') return { type, data: texts };
  return { type, data: texts === '' ? [] : texts.split('\0') };
}
