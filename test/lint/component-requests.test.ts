/** A component has markup and events: its requests to the main process are in a module beside it, tested without a page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../src-renderer', import.meta.url));

/** True for a call of the client; passing it to a module does not count. */
const asks = (text: string): boolean => /\bapi\s*\(|\.api\s*\(/.test(text);

const components = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.svelte'),
);

it('no component calls the main process itself', () => {
  expect(components.length).toBeGreaterThan(80);
  expect(components.filter((name) => asks(readFileSync(join(ROOT, name), 'utf8')))).toEqual([]);
});

it.each([
  ['in its script', '<script lang="ts">\n  const read = () => ask(api().queue.page({}));\n</script>'],
  ['through the session', '<script lang="ts">\n  void session.api().station.refresh();\n</script>'],
  ['in its markup', '<button onclick={() => api().station.signInAgain()}>Again</button>'],
])('finds a call %s', (_where, component) => expect(asks(component)).toBe(true));

it('leaves alone who hands the client on', () => {
  expect(asks('<script lang="ts">\n  const requests = new Requests(api);\n</script>')).toBe(false);
});
