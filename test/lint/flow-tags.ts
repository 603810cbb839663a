/** The flows of a file with their tags, and the seams of a host (test/e2e/host-seams.ts) that each touches. */
import ts from 'typescript';
import { SEAMS } from '../e2e/host-seams.ts';

export interface Flow {
  title: string;
  /** From 1. */
  line: number;
  /** Tags of the test, and of the groups around it. */
  tags: string[];
  /** Tags that its calls ask for, itself or by way of the functions and values of its file. */
  touched: string[];
  /** True if it asks which host it runs on. */
  asksHost: boolean;
}

/** @param text source of a flow file */
export function flowsIn(text: string): Flow[] {
  const source = ts.createSourceFile('flow.ts', text, ts.ScriptTarget.Latest, true);
  const declared = declarationsOf(source);
  const flows: Flow[] = [];
  const visit = (node: ts.Node, outerTags: readonly string[]): void => {
    const call = testCall(node, declared);
    const tags = call === null ? outerTags : [...outerTags, ...tagsOf(call.node)];
    if (call?.kind === 'test') {
      const reached = reachedFrom(call.node, declared);
      flows.push({
        title: call.node.arguments[0]?.getText().slice(1, -1) ?? '',
        line: source.getLineAndCharacterOfPosition(call.node.getStart()).line + 1,
        tags: [...new Set(tags)],
        touched: SEAMS.filter(({ calls }) => calls.test(reached)).map(({ tag }) => tag),
        asksHost: /\bhost\b(?=[,} ])[^)]*\) =>|\bhost [!=]==/.test(reached),
      });
    }
    ts.forEachChild(node, (child) => visit(child, tags));
  };
  visit(source, []);
  return flows;
}

/** `test('…', …)`, also of a test with fixtures of its own, or `test.describe('…', …)`; null: neither. */
function testCall(
  node: ts.Node,
  declared: ReadonlyMap<string, ts.Node>,
): { kind: 'test' | 'group'; node: ts.CallExpression } | null {
  if (!ts.isCallExpression(node)) return null;
  const name = node.expression.getText();
  const isTest = (one: string) => one === 'test' || /\.extend\b/.test(declared.get(one)?.getText() ?? '');
  if (isTest(name) && node.arguments.length >= 2) return { kind: 'test', node };
  const [owner, member] = name.split('.');
  return member === 'describe' && isTest(owner ?? '') ? { kind: 'group', node } : null;
}

/** Words that begin with `@` in the title of a test or group, also those of a condition in it. */
const tagsOf = (call: ts.CallExpression): string[] =>
  call.arguments[0]?.getText().match(/@[a-z]+(?::[a-z]+)?/g) ?? [];

/** Functions, classes and values of a file by name. */
function declarationsOf(source: ts.SourceFile): Map<string, ts.Node> {
  const declared = new Map<string, ts.Node>();
  for (const statement of source.statements) {
    if (
      (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) &&
      statement.name !== undefined
    )
      declared.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer !== undefined) declared.set(name.text, initializer);
  }
  return declared;
}

/** Source of a node and of everything of its file that it names, itself or by way of others. */
function reachedFrom(start: ts.Node, declared: ReadonlyMap<string, ts.Node>): string {
  const reached = new Set<ts.Node>([start]);
  for (const node of reached) {
    const visit = (inner: ts.Node): void => {
      const named = ts.isIdentifier(inner) ? declared.get(inner.text) : undefined;
      if (named !== undefined) reached.add(named);
      ts.forEachChild(inner, visit);
    };
    visit(node);
  }
  return [...reached].map((node) => node.getText()).join('\n');
}
