/**
 * Faults of the workflows of GitHub Actions: those that GitHub's own parser and schema find, and what the project asks for
 * besides. As a program, the part of `npm run check` that reads them: it prints each fault, and fails.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../../.github/workflows/', import.meta.url);

// The parser imports its schema without the attribute that Node asks for.
const json = registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } =
  await import('@actions/workflow-parser');
json.deregister();

/** An action by the commit of a release, and the release: a tag can be moved to another commit. */
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;

/**
 * @param name of the file, for the sentences
 * @param content YAML
 * @returns a sentence for each fault, with its line if it is known
 */
export async function workflowFaults(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  // Reads what the schema leaves open, such as the jobs that a job needs.
  if (value) await convertWorkflowTemplate(context, value);
  const unpinned = [...content.matchAll(/^[ -]*uses: *(.+)$/gm)]
    .map(([, action = '']) => action)
    .filter((action) => !PINNED.test(action));
  return [
    ...context.errors.getErrors().map(({ message }) => message),
    ...unpinned.map(
      (action) => `${name}: "${action}" is not pinned: expected owner/action@COMMIT # vX.Y.Z, with 40 digits`,
    ),
    ...(/^permissions:\n {2}contents: read\n(?! )/m.test(content) &&
    content.match(/permissions:/g)?.length === 1
      ? []
      : [`${name}: expected "permissions: contents: read" once, for all jobs`]),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of readdirSync(FOLDER)) {
    const faults = await workflowFaults(name, readFileSync(new URL(name, FOLDER), 'utf8'));
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
  }
}
