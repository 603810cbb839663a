/**
 * A plugin of oxlint with one rule, `given/taken`: shipped code takes no time, timer, chance or id from the machine, but
 * from its arguments. Which files may, and why, is listed in `.oxlintrc.json`; an entry there may name single things with
 * `allow`. Each thing is planted in `oxlint.test.ts`.
 */

/** Parts of the syntax tree that are read, as ESTree has them. */
interface Node {
  type: string;
  parent?: Node;
  name?: string;
  value?: unknown;
  source?: Node;
  object?: Node;
  property?: Node;
  key?: Node;
  computed?: boolean;
  imported?: Node;
  specifiers?: Node[];
  importKind?: string;
  arguments?: Node[];
  callee?: Node;
  id?: Node;
  init?: Node | null;
  properties?: Node[];
}

interface RuleContext {
  options: readonly unknown[];
  report: (found: { node: Node; message: string }) => void;
}

const CLOCK =
  'Take the clock that is given: `now()`, `elapsed()` or `sleep(ms, signal)` of domain/clock.ts. boot.ts gives the one of the machine.';
const TURN =
  'Take the clock that is given (domain/clock.ts), or await what has to happen first: a turn of the machine cannot be repeated.';
const RANDOM =
  'Take the `random` that is given, or `newId` for an identity: boot.ts gives those of the machine.';

/** Globals by their name, wherever they are read. */
const GLOBALS: Record<string, string> = {
  setTimeout: CLOCK,
  setInterval: CLOCK,
  setImmediate: TURN,
  queueMicrotask: TURN,
  performance: CLOCK,
};
/** Members, of whatever object: of Node's `crypto` and `process` there are several names. */
const MEMBERS: Record<string, string> = {
  hrtime: CLOCK,
  nextTick: TURN,
  randomUUID: RANDOM,
  randomBytes: RANDOM,
  randomInt: RANDOM,
  randomFill: RANDOM,
  randomFillSync: RANDOM,
  getRandomValues: RANDOM,
};
/** Members of only one object. */
const MEMBERS_OF: Record<string, Record<string, string>> = {
  Date: { now: CLOCK },
  Math: { random: RANDOM },
  AbortSignal: { timeout: CLOCK },
};
const MODULES: Record<string, string> = {
  timers: CLOCK,
  'timers/promises': CLOCK,
  perf_hooks: CLOCK,
};
/** Modules of which other names are harmless. */
const PARTLY = new Set(['crypto', 'process']);

const has = (table: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const moduleName = (source: Node | undefined): string => text(source?.value).replace(/^node:/, '');
/** The name of a member or of a key, even if it is written as a text. */
const keyName = (key: Node | undefined, computed: boolean | undefined): string =>
  computed === true && key?.type === 'Identifier' ? '' : text(key?.name ?? key?.value);

/** True if a name is only the label of something: a property, a key, an import, a member of a type. */
function isLabel(node: Node): boolean {
  const { parent } = node;
  if (!parent) return false;
  if (parent.type.startsWith('Import') || parent.type.startsWith('Export')) return true;
  if (parent.type === 'MemberExpression') return parent.property === node && parent.computed !== true;
  if (parent.key !== node || parent.computed === true) return false;
  // In the shorthand `{ setTimeout }` the name is read as well.
  return !(parent.type === 'Property' && parent.value === node);
}

const taken = {
  meta: {
    type: 'problem',
    schema: [
      {
        type: 'object',
        properties: { allow: { type: 'array', items: { type: 'string' } } },
        additionalProperties: false,
      },
    ],
  },
  create(context: RuleContext) {
    const allowed = new Set((context.options[0] as { allow?: string[] } | undefined)?.allow);
    const report = (node: Node, name: string, message: string | undefined) => {
      if (message !== undefined && !allowed.has(name))
        context.report({ node, message: `${name}: ${message}` });
    };
    const member = (node: Node, object: string, name: string) => {
      const own = Object.hasOwn(MEMBERS_OF, object) ? MEMBERS_OF[object] : undefined;
      report(node, name, has(MEMBERS, name) ?? (own && has(own, name)));
      if (object === 'globalThis' || object === 'global') report(node, name, has(GLOBALS, name));
    };
    return {
      Identifier(node: Node) {
        if (!isLabel(node)) report(node, String(node.name), has(GLOBALS, String(node.name)));
      },
      MemberExpression(node: Node) {
        member(node, String(node.object?.name), keyName(node.property, node.computed));
      },
      VariableDeclarator(node: Node) {
        if (node.id?.type !== 'ObjectPattern' || node.init?.type !== 'Identifier') return;
        for (const one of node.id.properties ?? [])
          member(one, String(node.init.name), keyName(one.key, one.computed));
      },
      NewExpression(node: Node) {
        if (node.callee?.name === 'Date' && node.arguments?.length === 0) report(node, 'new Date()', CLOCK);
      },
      CallExpression(node: Node) {
        if (node.callee?.name === 'Date') report(node, 'Date()', CLOCK);
      },
      ImportDeclaration(node: Node) {
        if (node.importKind === 'type') return;
        const name = moduleName(node.source);
        report(node, name, has(MODULES, name));
        if (!PARTLY.has(name)) return;
        for (const one of node.specifiers ?? []) {
          const imported = keyName(one.imported, false);
          report(one, imported, has(MEMBERS, imported));
        }
      },
      ImportExpression(node: Node) {
        const name = moduleName(node.source);
        report(node, name, has(MODULES, name));
      },
    };
  },
};

export default { meta: { name: 'given' }, rules: { taken } };
