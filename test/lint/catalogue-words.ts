/** Faults in the words of a translated catalogue of `resources/messages`. */
import { textsOf, type Message } from './catalogues.ts';

/** Sentences of all rooms, by key. */
export type Sentences = Record<string, Message>;

/** CLDR counts 0 as `one` in Portuguese, Brazilians do not: "0 pedidos", "nenhum pedido". */
export interface NeverZero {
  /** Reason why no screen shows the sentence with 0. */
  reason: string;
  /** A key, or `key.count` if the message has other counts too. */
  keys: readonly string[];
}

/**
 * @param neverZero what needs no form for 0
 * @returns one line for each count without a form for 0, and for each exception that is none
 */
export function zeroFaults(sentences: Sentences, neverZero: readonly NeverZero[]): string[] {
  const excepted = new Set(neverZero.flatMap(({ keys }) => keys));
  const lacking = Object.entries(sentences).flatMap(([key, message]) =>
    countsWithoutZero(message).map((count) => ({ key, count, both: `${key}.${count}` })),
  );
  const needed = new Set(lacking.flatMap(({ key, both }) => [key, both]));
  return [
    ...lacking
      .filter(({ key, both }) => !excepted.has(key) && !excepted.has(both))
      .map(({ key, count }) => `${key}: lacks a form for ${count}=0`),
    ...[...excepted].filter((key) => !needed.has(key)).map((key) => `${key}: is no exception, take it out`),
  ];
}

function countsWithoutZero(message: Message): string[] {
  if (typeof message === 'string') return [];
  return message.flatMap(({ selectors, match }) =>
    selectors
      .flatMap((name) => /^(\w+)Plural$/.exec(name)?.[1] ?? [])
      .filter((count) => !Object.keys(match).some((form) => form.split(', ').includes(`${count}=0`))),
  );
}

/** Words of English that are none of Portuguese or Spanish: not "a", "as", "do", "for", "has", "me", "no", "o". */
const ENGLISH = new Set(
  (
    'the of and is are was were be been not with from this that these those it its to in on at by or but if ' +
    'you your we our they their he she who what when where which why how all any some none nothing nobody ' +
    'will would can cannot could may must should does did done have had again here there now then than only ' +
    'order orders parcel parcels box boxes unit units scan scans scanned scanner screen label carrier queue ' +
    'outbox bench station cancel cancels cancelled pack packed packing packer lead badge service code codes ' +
    'key keys number name names file folder copy copies journal health settings setup update updates report ' +
    'save saved send sent put take wait try check checks open close closed choose press type print'
  ).split(' '),
);

/**
 * @param accepted texts that are in English on purpose: a name on a key, an option of a scanner
 * @returns one line for each English word
 */
export function englishWords(sentences: Sentences, accepted: readonly string[]): string[] {
  return Object.entries(sentences).flatMap(([key, message]) => {
    const words = textsOf(message).flatMap((text) =>
      accepted
        .reduce((rest, one) => rest.replaceAll(one, ' '), text.replaceAll(/\{\w+\}/g, ' '))
        .split(/[^\p{L}\p{N}_.-]+/u),
    );
    return [...new Set(words.filter((word) => ENGLISH.has(word.toLowerCase().replace(/\.$/, ''))))].map(
      (word) => `${key}: “${word}” is English`,
    );
  });
}

/** The product has one voice, and is none of several: the subject of a sentence is named. */
const FIRST_PERSON: Readonly<Record<string, RegExp>> = {
  en: /\b(?:[Ww]e|[Oo]urs?|[Uu]s)\b/u,
  'pt-BR': /(?<!\p{L})(?:nós|nos|nossos?|nossas?|fomos|estamos)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:nosotros|nos|nuestr[oa]s?|fuimos|estamos)(?!\p{L})/iu,
};

/** Words that two languages write alike: "nos" is "in the" in Portuguese before a noun of many. */
const NO_PERSON = /\bnos (?!deixa|diz|manda|pede)/giu;

/** @returns one line for each text that says "we" or "our" */
export function firstPersons(language: string, sentences: Sentences): string[] {
  return Object.entries(sentences).flatMap(([key, message]) =>
    textsOf(message).flatMap((text) => {
      const word = FIRST_PERSON[language]?.exec(language === 'pt-BR' ? text.replace(NO_PERSON, '') : text);
      return word ? [`${key}: “${word[0]}”, write what does it: the service, the station`] : [];
    }),
  );
}

/** True for a whole sentence, not a label: labels agree with the words beside them ("removido", "removidos"). */
const isSentence = (text: string): boolean => /\s.*[.?…]$/.test(text);

/** A key of the keyboard is named in one catalogue and passed in in the other. */
const withKeys = (text: string): string => text.replaceAll('{key}', 'F8');

/** @returns one line for each sentence that English says in one way and the translation in several */
export function wordingFaults(base: Sentences, translated: Sentences): string[] {
  const wordings = new Map<string, Map<string, string>>();
  for (const [key, english] of Object.entries(base)) {
    const mine = translated[key];
    if (typeof english !== 'string' || typeof mine !== 'string' || !isSentence(english)) continue;
    const same = wordings.get(withKeys(english)) ?? new Map<string, string>();
    wordings.set(withKeys(english), same.set(withKeys(mine), key));
  }
  return [...wordings.values()]
    .filter((same) => same.size > 1)
    .map((same) => `${[...same.values()].join(', ')}: one sentence in en, ${same.size} here`);
}

/** Words of screens that were replaced, each with the word to use: a pattern of the English. */
const RETIRED_TERMS: readonly [RegExp, string][] = [
  [/\bset apart\b/i, 'reserved'],
  [/\bfloors?\b/i, 'bench group, group'],
  [/\bStation(?= \(|, |\.)/, 'Settings, of the screen'],
  [/\bcop(?:y|ies) of the journal\b|\bjournal cop/i, 'backup'],
  [
    /\b(?:put|putting) (?:a|this|the) (?:good )?copy back\b|\bput back (?:a|the|from the) copy\b/i,
    'restore a backup',
  ],
  [/\bbench mode\b/i, 'kiosk mode'],
  [/\bsign(?:s|ed|ing)?[ -]o(?:n|ff)\b/i, 'sign in, sign out'],
  [/\boperator of the service\b|\boperator’s sandbox\b/i, 'service provider'],
  [
    /\bboxes to find\b|\bfind (?:the|its|every|all \{n\}) box(?:es)?\b(?!.{0,12} packed)|\bbox there must be found\b/i,
    'pull',
  ],
  [/\bsalvag/i, 'recover'],
  [/\bgrace\b/i, 'undo time'],
  [/\bwall screen\b/i, 'TV view'],
];

/**
 * @param english sentences by key, or pages by name
 * @returns one line for each retired word
 */
export function retiredTerms(english: Readonly<Record<string, Message>>): string[] {
  return Object.entries(english).flatMap(([key, message]) =>
    textsOf(message).flatMap((text) =>
      RETIRED_TERMS.flatMap(([pattern, use]) => {
        const word = pattern.exec(text);
        return word ? [`${key}: “${word[0]}”, write ${use}`] : [];
      }),
    ),
  );
}
