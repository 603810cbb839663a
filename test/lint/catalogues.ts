/** Faults of the catalogues of `resources/messages`. */

/** A sentence, or one for each form of a number. */
export type Message =
  string | { declarations: string[]; selectors: string[]; match: Record<string, string> }[];
/** By language and room. */
export type Catalogues = Record<string, Record<string, Record<string, Message>>>;

const BASE = 'en';

/** All forms. */
export const textsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));

const valuesOf = (message: Message): string =>
  [...new Set(textsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))]
    .toSorted()
    .join(', ');

/** Names, codes and numbers may be the same anywhere. */
const hasWords = (text: string): boolean => /\p{Ll}{2,}\W+\p{Ll}{2,}/u.test(text.replaceAll(/\{\w+\}/g, ''));

/**
 * @param sources of all that shows sentences, as `m.key`
 * @returns one line for each fault
 */
export function catalogueFaults(catalogues: Catalogues, sources: string): string[] {
  const base = catalogues[BASE] ?? {};
  const shown = new Set([...sources.matchAll(/\bm\.(\w+)/g)].map(([, key = '']) => key));
  return Object.entries(catalogues).flatMap(([language, rooms]) =>
    Object.entries({ ...base, ...rooms }).flatMap(([room]) => {
      const [mine, ofBase] = [rooms[room] ?? {}, base[room] ?? {}];
      const missing = Object.keys(ofBase).filter((key) => !(key in mine));
      return [
        ...missing.map((key) => `${language} ${key}: is missing`),
        ...Object.entries(mine).flatMap(([key, message]) =>
          [
            key.startsWith(`${room}_`) ? null : `must begin with ${room}_`,
            textsOf(message).some((text) => text.trim() === '') ? 'has no words' : null,
            formFault(message),
            language === BASE
              ? shown.has(key)
                ? null
                : 'is shown nowhere'
              : againstBase(message, ofBase[key]),
          ]
            .filter((fault) => fault !== null)
            .map((fault) => `${language} ${key}: ${fault}`),
        ),
      ];
    }),
  );
}

/** Languages have other forms of a number than English: what no form is written for takes the last one. */
function formFault(message: Message): string | null {
  if (typeof message === 'string') return null;
  for (const { selectors, match } of message) {
    const rest = selectors.map((name) => `${name}=*`).join(', ');
    if (!(rest in match)) return `lacks ${rest}`;
  }
  return null;
}

function againstBase(message: Message, ofBase: Message | undefined): string | null {
  if (ofBase === undefined) return `is not in ${BASE}`;
  const [mine, theirs] = [valuesOf(message), valuesOf(ofBase)];
  if (mine !== theirs) return `has ${mine || 'no value'}, not ${theirs || 'none'}`;
  const english = new Set(textsOf(ofBase));
  return textsOf(message).some((text) => hasWords(text) && english.has(text)) ? `is as in ${BASE}` : null;
}
