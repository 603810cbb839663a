/** Reader of a row of GS1's Barcode Syntax Dictionary. The head of gs1-dictionary.txt explains the syntax. */

/** A part of an AI's value. */
export interface AiComponent {
  /** N digits, X the 82 characters of GS1, Y its 39, Z base64url. */
  characters: 'N' | 'X' | 'Y' | 'Z';
  least: number;
  most: number;
  optional: boolean;
  /** Names of the checks that its text has to pass, for instance `csum`. */
  checks: readonly string[];
}

/** Entry of the dictionary for one Application Identifier. */
export interface AiEntry {
  ai: string;
  /** True if the field's length is known from the first two digits of `ai`, so that no FNC1 has to follow (flag `*`). */
  predefinedLength: boolean;
  components: readonly AiComponent[];
  least: number;
  most: number;
  /** A primary key of a Digital Link. */
  isLinkKey: boolean;
}

const COMPONENT = /^(\[)?([NXYZ])(\.\.)?(\d+)\]?((?:,[a-z0-9]+)*)$/;

/**
 * @param row AIs, flags, specification and attributes, with single spaces between them and without the title
 * @returns one entry per AI of the row's range
 * @throws if the row breaks the dictionary's syntax: this reads our own table, never a scan
 */
export function readAiRow(row: string): AiEntry[] {
  const [range = '', ...rest] = row.split(' ');
  const flags = rest[0] !== undefined && /^[*?]+$/.test(rest[0]) ? (rest.shift() ?? '') : '';
  const components: AiComponent[] = [];
  let isLinkKey = false;
  for (const word of rest) {
    const component = COMPONENT.exec(word);
    const [name, list] = word.split('=');
    if (component) components.push(readComponent(component));
    else if (name === 'dlpkey') isLinkKey = true;
    // `req` and `ex` say which AIs belong together; real labels break these rules, so they are ignored.
    else if (!(list && ['req', 'ex'].includes(name ?? '')))
      throw new Error(`expected a component or an attribute of the syntax dictionary, but got "${word}"`);
  }
  if (components.length === 0) throw new Error(`expected a specification of the AI in "${row}"`);
  return aisOf(range).map((ai) => ({
    ai,
    predefinedLength: flags.includes('*'),
    components,
    least: components.reduce((sum, one) => sum + (one.optional ? 0 : one.least), 0),
    most: components.reduce((sum, one) => sum + one.most, 0),
    isLinkKey,
  }));
}

function readComponent([, bracket, type, dots, digits, checks = '']: RegExpExecArray): AiComponent {
  return {
    characters: type as AiComponent['characters'],
    least: dots === undefined ? Number(digits) : 1,
    most: Number(digits),
    optional: bracket !== undefined,
    checks: checks.split(',').filter(Boolean),
  };
}

/** `3100-3105` are six. */
function aisOf(range: string): string[] {
  const [, first = '', last = first] = /^(\d{2,4})(?:-(\d{2,4}))?$/.exec(range) ?? [];
  if (first === '' || last.length !== first.length)
    throw new Error(`expected an AI or a range of them, but got "${range}"`);
  const ais: string[] = [];
  for (let n = Number(first); n <= Number(last); n++) ais.push(String(n).padStart(first.length, '0'));
  return ais;
}
