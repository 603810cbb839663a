/** The keys of a policy as its document and its faults name them: form and purpose of each. */
import { z } from 'zod';
import type { Expected, Form } from '../../contract/terms/file-fault.ts';
import { policyShape } from './policy-schema.ts';

export interface PolicyKey {
  /** Name of the key, with a dot if it is nested. */
  field: string;
  /** Required form of the value. */
  form: string;
  /** Expected form of the value, for a screen. */
  expected: Expected;
  description: string;
  /** Required form of a list's part. */
  part: { form: string; expected: Expected } | null;
}

interface ValueSchema {
  type?: string;
  form?: Form;
  description?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, ValueSchema>;
  items?: ValueSchema;
}

const FORMS: Record<Form, string> = {
  name: 'a name of 1 to 60 characters',
  address: 'an address such as https://orders.example.com',
  'client-id': 'a text of 1 to 500 characters',
  file: 'the full path of a file',
  certificates: 'the full path of a file of PEM certificates',
  proxy: 'an address such as http://proxy.example:3128',
  hosts: 'a list with commas',
  reasons: 'a list of 1 to 20 texts',
  folder: 'the full path of a folder',
  'code-hash': 'what `packdesk --hash-bench-code` prints for a code on its standard input',
  feed: 'an address such as https://packages.example.com/packdesk.json',
  'update-key': 'an Ed25519 public key in base64, as `npm run release-manifest` prints it',
  'zpl-printers': 'a list with commas of `host`, `host:port` or `host:port/300`, at most 500 characters',
  logo: 'a PNG or JPEG as `data:image/png;base64,...`',
  boolean: 'true or false',
};

/** All keys, in the order of the document, each followed by its nested ones. */
export function policyKeys(): PolicyKey[] {
  const whole = z.toJSONSchema(z.strictObject(policyShape), { io: 'input', unrepresentable: 'any' });
  return keysOf(whole as ValueSchema, '');
}

const keysOf = ({ properties = {} }: ValueSchema, within: string): PolicyKey[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const field = within + name;
    const { items, description = '' } = schema;
    const part = items ? formAndExpected(items) : null;
    return [{ field, ...formAndExpected(schema), description, part }, ...keysOf(schema, `${field}.`)];
  });

function formAndExpected(schema: ValueSchema): { form: string; expected: Expected } {
  const expected = expectedBy(schema);
  return { form: formOf(expected), expected };
}

function expectedBy({ form, type, enum: values, properties = {}, ...bounds }: ValueSchema): Expected {
  const { minimum: from = 0, maximum: to = 0, minLength: least = 0, maxLength: most = 0 } = bounds;
  if (form !== undefined) return { is: 'form', form };
  if (values) return { is: 'one-of', values };
  if (type === 'integer' || type === 'number')
    return { is: type === 'integer' ? 'whole-number' : 'number', from, to };
  if (type === 'boolean') return { is: 'form', form: type };
  if (type === 'object') return { is: 'object', keys: Object.keys(properties) };
  return { is: 'text', least, most };
}

function formOf(expected: Expected): string {
  switch (expected.is) {
    case 'one-of':
      return `one of ${expected.values.map((value) => `"${value}"`).join(', ')}`;
    case 'whole-number':
      return `a whole number from ${expected.from} to ${expected.to}`;
    case 'number':
      return `a number from ${expected.from} to ${expected.to}`;
    case 'text':
      return `a text of ${expected.least === 0 ? 'at most' : `${expected.least} to`} ${expected.most} characters`;
    case 'object':
      return `an object with the keys ${expected.keys.join(', ')}`;
    case 'form':
      return FORMS[expected.form];
    default:
      return expected satisfies never;
  }
}
