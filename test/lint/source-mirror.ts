/**
 * A copy of the tree in which every `.svelte` file is the TypeScript inside it. The import checker would compile the
 * components, and a compiled component has lost its `import type` lines; the linter knows no types inside of them. In
 * the copy both read the original text.
 */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseOptions } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { parse } from 'svelte/compiler';
import { programFile } from '../../src-main/dev/program-file.ts';
import { inCircles, type Arrow } from './room-circles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Rules about promises and cases, which need types. */
const COMPONENT_RULES = [
  'await-thenable',
  'no-floating-promises',
  'no-misused-promises',
  'switch-exhaustiveness-check',
].map((rule) => `typescript/${rule}`);
const TREES = ['resources/packaging', 'src-main', 'src-renderer', 'test'];

export interface Violation {
  rule: string;
  /** Path from the root of the tree. */
  from: string;
  /** Path or package. */
  to: string;
  /** The right way, from the rule. */
  comment: string;
}

interface LintResult {
  diagnostics: { code: string; filename: string; message: string; labels: { span: { line: number } }[] }[];
}

/** @throws if a component cannot be read */
export class SourceMirror {
  readonly #folder = mkdtempSync(join(tmpdir(), 'packdesk-boundaries-'));
  readonly #components = new Set<string>();
  #arrows: readonly Arrow[] = [];

  constructor() {
    try {
      for (const tree of TREES)
        cpSync(join(ROOT, tree), this.#at(tree), { recursive: true, filter: isSource });
      for (const file of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, file), this.#at(file));
      // Target of `#messages`.
      cpSync(join(ROOT, 'out/messages'), this.#at('out/messages'), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules'), this.#at('node_modules'), 'junction');
      for (const name of readdirSync(this.#at('src-renderer'), { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.svelte')) continue;
        const path = `src-renderer/${name.replaceAll('\\', '/')}`;
        const text = readFileSync(this.#at(path), 'utf8');
        rmSync(this.#at(path));
        this.plant(path, text);
      }
    } catch (error) {
      this.remove();
      throw error;
    }
  }

  /** Writes a file into the copy, or appends to an existing one. */
  plant(path: string, text: string): void {
    const component = path.endsWith('.svelte');
    const full = this.#at(component ? `${path}.ts` : path);
    if (component) this.#components.add(`${path}.ts`);
    mkdirSync(dirname(full), { recursive: true });
    appendFileSync(full, component ? scriptsOf(text) : `\n${text}\n`);
  }

  async violations(): Promise<Violation[]> {
    const options = await checkerOptions();
    const { output } = await cruise(TREES, { ...options, baseDir: this.#folder });
    if (typeof output === 'string')
      throw new TypeError('The import checker was expected to give its result as data.');
    const rules = options.ruleSet?.forbidden ?? [];
    this.#arrows = output.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }): Arrow => [source, resolved]),
    );
    return output.summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from: this.#named(from),
      to: this.#named(to),
      comment: rules.find(({ name }) => name === rule.name)?.comment ?? '',
    }));
  }

  /** Imports between rooms of the screens that lead round, as `violations` has read them. */
  circlesOfRooms(): Violation[] {
    return inCircles(this.#arrows).map(([from, to]) => ({
      rule: 'no-circle-of-rooms',
      from: this.#named(from),
      to: this.#named(to),
      comment: 'Rooms that import each other are one room, or hide a third: move what both need below them.',
    }));
  }

  /** Findings that the linter would have in the components, did it know their types; `to` is the place in the script. */
  componentFaults(): Violation[] {
    const rules = COMPONENT_RULES.flatMap((rule) => ['--deny', rule]);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [programFile('oxlint'), '--type-aware', '--format=json', '--allow=all', ...rules, 'src-renderer'],
      { cwd: this.#folder, encoding: 'utf8' },
    );
    if (!stdout.startsWith('{'))
      throw new Error(`The linter was expected to give data, but said: ${stdout}${stderr}`);
    return (JSON.parse(stdout) as LintResult).diagnostics
      .filter(({ filename }) => this.#components.has(filename))
      .map(({ code, filename, labels, message }) => ({
        rule: code,
        from: this.#named(filename),
        to: `line ${labels[0]?.span.line ?? '?'} of its scripts`,
        comment: message,
      }));
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #at(path: string): string {
    return join(this.#folder, path);
  }

  #named(path: string): string {
    return this.#components.has(path) ? path.slice(0, -'.ts'.length) : path;
  }
}

/** Names of all rules in `.dependency-cruiser.mjs`. */
export async function ruleNames(): Promise<string[]> {
  const { ruleSet } = await checkerOptions();
  return (ruleSet?.forbidden ?? []).map(({ name }) => name ?? '');
}

function checkerOptions(): Promise<ICruiseOptions> {
  return extractOptions(join(ROOT, '.dependency-cruiser.mjs'));
}

/** Files that a run of the tests or a benchmark leaves behind can come and go while this copies. */
function isSource(path: string): boolean {
  return !/[\\/]test[\\/](\.results|e2e[\\/]output|bench[\\/]stores[\\/]node_modules)([\\/]|$)/.test(path);
}

/** The scripts of a component, and an import for each `import()` in its markup. */
function scriptsOf(source: string): string {
  const { module, instance, fragment } = parse(source, { modern: true });
  const texts = [module, instance].flatMap((script) => (script ? [textAt(source, script.content)] : []));
  return [...texts, ...dynamicImports(fragment).map((node) => `${textAt(source, node)};`)].join('\n');
}

/** @param node of the syntax tree; it has its place, which the types of the tree leave out */
function textAt(source: string, node: object): string {
  const { start, end } = node as { start: number; end: number };
  return source.slice(start, end);
}

function dynamicImports(node: unknown): object[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(dynamicImports);
  return 'type' in node && node.type === 'ImportExpression' ? [node, ...inside] : inside;
}
