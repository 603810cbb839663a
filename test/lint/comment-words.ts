/** Faults in the words of comments: headers that begin with a question word, and words with a plainer counterpart. */
import { parse } from 'svelte/compiler';
import ts from 'typescript';

/** `.github/CONTRIBUTING.md`, Words. A pattern is here only if it raises no false alarm. */
const PLAINER: readonly (readonly [pattern: RegExp, use: string])[] = [
  [/\bwho(m)?ever\b/i, 'the packer, the bench, the caller: name who it is'],
  [/\b(null|undefined|true|false|none|empty) where\b|@throws [\w.]+ where\b/i, 'if'],
  [/\balso where\b/i, 'even if'],
  [/\banew\b(?!`)/i, 'again, rebuilt, reopened'],
  [/\b(in memory|by hand|for this account|on its own account) alone\b/i, 'only'],
  [/\bnobody had (to|said)\b/i, 'none was needed, none was given'],
  [/\bfrom nought\b/i, 'from zero; of a counter: resets'],
  [/\bin other hands\b/i, 'hostile'],
  [/\bways? on\b(?!-)/i, 'a recovery, a next step, what the packer can do'],
  [/\bas last heard\b/i, 'as last reported'],
  [/\bset apart\b/i, 'reserved'],
  [/\bclock that cannot jump\b/i, 'the monotonic clock'],
  [/\brun as a process of its own\b/i, 'Entry of a process'],
];

const QUESTION = /^(What|Which|How|Where|Who|Whose|Whether|Why)\b/;
const MAYBE_QUESTION = /(\/\*\*?|\/\/|<!--)\s*(What|Which|How|Where|Who|Whose|Whether|Why)\b/;

/** First words after which a comment has no subject. */
const WITHOUT_SUBJECT = /^(What|Which|How|Where|Who|Whose|Whether|Why|That|Of)\b/;
const MAYBE_WITHOUT = /(\/\*\*?|\/\/|<!--)[\s*]*(What|Which|How|Where|Who|Whose|Whether|Why|That|Of)\b/;

/** First words that refer to a noun of another line. */
const PRONOUN = /^(It|Its|They|Their)\b/;
const MAYBE_PRONOUN = /(\/\*\*?|\/\/|<!--)[\s*]*(It|Its|They|Their)\b/;

/** Comments that speak to a tool. */
const DIRECTIVE = /^(oxlint|eslint|prettier|svelte-ignore|@ts-|@vitest)/;

/** @returns the faults of a file's comments, a sentence each, with the words to use */
export function commentFaults(file: string, text: string): string[] {
  const flat = text.replace(/\s*\n\s*(\*(?!\/)|\/\/)?\s*/g, ' ');
  if (!MAYBE_QUESTION.test(flat) && !PLAINER.some(([pattern]) => pattern.test(flat))) return [];
  const [header, ...others] = commentsOf(file, text).filter((comment) => !DIRECTIVE.test(comment));
  if (header === undefined) return [];
  return [
    ...(QUESTION.test(header)
      ? [`${file}: header "${header.slice(0, 60)}"; write: a noun phrase that names the thing`]
      : []),
    ...[header, ...others].flatMap((comment) =>
      PLAINER.flatMap(([pattern, use]) => {
        const found = pattern.exec(comment)?.[0];
        return found === undefined ? [] : [`${file}: "${found}" in a comment; write: ${use}`];
      }),
    ),
  ];
}

/** @returns a sentence for each comment, headers included, that begins without a subject */
export function subjectFaults(file: string, text: string): string[] {
  if (!MAYBE_WITHOUT.test(text)) return [];
  return commentsOf(file, text)
    .filter((comment) => WITHOUT_SUBJECT.test(comment))
    .map(
      (comment) => `${file}: "${comment.slice(0, 60)}"; write: a noun or a verb phrase that names the thing`,
    );
}

/** @returns a sentence for each comment that begins with a pronoun */
export function pronounFaults(file: string, text: string): string[] {
  if (!MAYBE_PRONOUN.test(text)) return [];
  return commentsOf(file, text)
    .filter((comment) => PRONOUN.test(comment))
    .map((comment) => `${file}: "${comment.slice(0, 60)}"; write: the noun that the pronoun stands for`);
}

type Span = readonly [from: number, to: number];

/** @returns the comments in their order, each in one line; lines of `//` that follow each other are one */
export function commentsOf(file: string, text: string): string[] {
  const spans = file.endsWith('.css')
    ? found(text, /\/\*.*?\*\//gs)
    : file.endsWith('.svelte')
      ? ofComponent(text)
      : ofScript(text, 0);
  const comments: { to: number; words: string }[] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const words = text
      .slice(from, to)
      .replace(/^(<!--|\/\*\*?|\/\/)|(-->|\*\/)$/g, '')
      .replace(/\s*\n\s*(\*\s?)?/g, ' ')
      .trim();
    const last = comments.at(-1);
    if (last && text.startsWith('//', from) && /^\n[ \t]*$/.test(text.slice(last.to, from)))
      comments[comments.length - 1] = { to, words: `${last.words} ${words}` };
    else comments.push({ to, words });
  }
  return comments.map(({ words }) => words);
}

const found = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => [index, index + match.length]);

/** @param offset of the script within its file */
function ofScript(text: string, offset: number): Span[] {
  const literals: Span[] = [];
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isRegularExpressionLiteral(node)) {
      const from = node.getStart(source);
      if (/\/[/*]/.test(text.slice(from, node.end))) literals.push([from, node.end]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found(text, /\/\/[^\n]*|\/\*.*?\*\//gs)
    .filter(([at]) => !literals.some(([from, to]) => at >= from && at < to))
    .map(([from, to]) => [from + offset, to + offset]);
}

function ofComponent(text: string): Span[] {
  const { instance, module, css } = parse(text, { modern: true });
  const scripts = [instance, module].flatMap((script) => script ?? []);
  const isIn = (parts: readonly { start: number; end: number }[], at: number) =>
    parts.some(({ start, end }) => at >= start && at < end);
  const styles = css ? [css] : [];
  return [
    ...scripts.flatMap(({ start, end }) => {
      const from = text.indexOf('>', start) + 1;
      return ofScript(text.slice(from, text.lastIndexOf('</script', end)), from);
    }),
    ...found(text, /<!--.*?-->/gs).filter(([at]) => !isIn([...scripts, ...styles], at)),
    ...found(text, /\/\*.*?\*\//gs).filter(([at]) => isIn(styles, at)),
  ];
}
