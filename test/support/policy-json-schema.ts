/** JSON Schemas of the files that an administrator writes, from the schemas that Packdesk reads them with. */
import { z } from 'zod';
import { policySchema } from '../../src-main/station/policy/policy-schema.ts';
import { settingsFileSchema } from '../../src-main/station/settings-file.ts';

/** Names of the files in `resources/docs/schema`. */
export const SCHEMAS = {
  'policy.schema.json': {
    schema: policySchema,
    title: 'Policy of Packdesk',
    description:
      'The file that sets a station up; see configure.md. packdesk --check-policy FILE finds more faults.',
  },
  'settings.schema.json': {
    schema: settingsFileSchema,
    title: 'Settings file of Packdesk',
    description: 'The file that a person chooses in the set-up of a bench; see configure.md.',
  },
} as const;

/** @returns the text of a file, with a line at its end */
export function jsonSchemaText({
  schema,
  title,
  description,
}: (typeof SCHEMAS)[keyof typeof SCHEMAS]): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  // A form is a word of Packdesk's own faults, and no keyword of JSON Schema.
  return `${JSON.stringify({ $schema, title, description, ...rest }, (name, value: unknown) => (name === 'form' ? undefined : value), 2)}\n`;
}
