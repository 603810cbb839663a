/** Commands that work in each shell that npm may use: sh, cmd.exe, PowerShell. */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const BIN = fileURLToPath(new URL('../../node_modules/.bin', import.meta.url));

/** Programs on the path of a script: those of the installed packages, on Windows `.cmd` files, Node and npm. */
const PROGRAMS = new Set([
  ...readdirSync(BIN).map((name) => name.replace(/\.(cmd|ps1)$/, '')),
  ...['node', 'npm', 'npx'],
]);
/** Reading a module takes longer than looking whether it names any of them. */
const NAMED = new RegExp(`['"\`](${[...PROGRAMS].filter((name) => name !== 'node').join('|')})['"\`],`);

/**
 * Excluded characters, and the reasons: quotes other than `"` (cmd.exe passes them on), `$` and `%` (variables), `;` and `|`,
 * `<` and `>` (PowerShell has no `1>&2`), `*` and `~` (cmd.exe leaves them as they are), `\` and `^` (escapes).
 */
const WORD = /^[\w@.:,=/-]+$/;

/**
 * Parts of a script of package.json that one of the shells does not understand, each with the reason. A script is commands
 * joined by `&&`; each starts a program of a package.
 */
export function scriptFaults(scripts: Readonly<Record<string, string>>): string[] {
  return Object.entries(scripts).flatMap(([name, script]) =>
    script.split(' && ').flatMap((command) => {
      const [program = '', ...words] = command.split(' ');
      const wrong = [program, ...words].filter((word) => !WORD.test(word));
      return [
        ...(PROGRAMS.has(program)
          ? []
          : [`${name}: "${program}" is not a program of a package: write it in TypeScript`]),
        ...wrong.map((word) => `${name}: not every shell reads "${word}" alike: write it in TypeScript`),
      ];
    }),
  );
}

const isOption = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && node.text.startsWith('-');

/** A call that starts a process by a name. */
export interface StartedByName {
  program: string;
  /** From 1. */
  line: number;
}

/**
 * Programs of packages that a source starts by their names: on Windows only a shell finds them. A list that begins with
 * such a name and has an option counts as a command line. npm may be started through a shell, since it is not a package of
 * the project.
 */
export function startedByName(text: string): StartedByName[] {
  if (!NAMED.test(text)) return [];
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
  const found: StartedByName[] = [];
  const add = (node: ts.Node | undefined) => {
    if (!node || !ts.isStringLiteralLike(node) || !PROGRAMS.has(node.text) || node.text === 'node') return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push({ program: node.text, line: line + 1 });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(spawn|execFile)/.test(node.expression.getText())) {
      const isThroughShell = node.getText().includes("shell: process.platform === 'win32'");
      if (!isThroughShell) add(node.arguments[0]);
    }
    if (ts.isArrayLiteralExpression(node) && node.elements.some(isOption)) add(node.elements[0]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
