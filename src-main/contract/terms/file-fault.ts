/** Faults of a policy or settings file, as codes: the sentences are the screens'. */
import { z } from 'zod';

const count = z.number().int();

/** Required form of a value, unless numbers or choices say it. */
const formSchema = z.enum([
  'name',
  'address',
  'client-id',
  'file',
  'certificates',
  'proxy',
  'hosts',
  'reasons',
  'folder',
  'code-hash',
  'feed',
  'update-key',
  'zpl-printers',
  'logo',
  'boolean',
]);
export type Form = z.infer<typeof formSchema>;

const expectedSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('form'), form: formSchema }),
  z.object({ is: z.literal('one-of'), values: z.array(z.string()) }),
  z.object({ is: z.enum(['whole-number', 'number']), from: z.number(), to: z.number() }),
  z.object({ is: z.literal('object'), keys: z.array(z.string()) }),
  /** Number of characters. */
  z.object({ is: z.literal('text'), least: z.number(), most: z.number() }),
]);
export type Expected = z.infer<typeof expectedSchema>;

const foundSchema = z.discriminatedUnion('is', [
  /** A number, true, false or null, unchanged. */
  z.object({ is: z.literal('value'), text: z.string() }),
  z.object({ is: z.enum(['empty-text', 'quoted-number', 'quoted-boolean', 'missing', 'object']) }),
  /** Number of characters, or parts. Never the text itself, which may be a secret. */
  z.object({ is: z.enum(['text', 'list']), count }),
]);
export type Found = z.infer<typeof foundSchema>;

/** Reason why a value of the right kind cannot be used. */
const unusableWhySchema = z.enum([
  'name',
  'not-a-url',
  'not-http',
  'has-credentials',
  'insecure',
  'no-full-path',
  'path-control-character',
  'no-proxy-address',
  'proxy-password',
  'reason-twice',
  'no-code-hash',
  'update-key',
  'no-file',
  'file-too-large',
  'file-open-to-others',
  'file-unreadable',
  'file-empty',
  'many-lines',
  'file-utf16',
  'no-certificate',
  'bad-certificate',
]);
export type UnusableWhy = z.infer<typeof unusableWhySchema>;

export const fileFaultSchema = z.discriminatedUnion('code', [
  /** Fault of the whole file. `reason`: the file system's code. */
  z.object({ code: z.literal('unreadable'), reason: z.string() }),
  z.object({ code: z.enum(['too-large', 'not-utf8']) }),
  z.object({ code: z.literal('not-json'), line: z.number().nullable(), column: z.number().nullable() }),
  z.object({ code: z.literal('open-to-others'), path: z.string() }),
  /** Accounts other than administrators' can change the file: on Windows, whose rights are lists. */
  z.object({ code: z.literal('open-to-users'), path: z.string() }),
  /** Accounts that can change the file are unknown: the program that lists them did not answer. */
  z.object({ code: z.literal('rights-unknown'), path: z.string(), reason: z.string() }),
  /** The policy in the registry of Windows. `reason`: the code of the program that reads it. */
  z.object({ code: z.literal('registry-unreadable'), reason: z.string() }),
  /** Types of the registry, such as REG_DWORD; `found` may also be `key`. */
  z.object({ code: z.literal('registry-type'), expected: z.array(z.string()), found: z.string() }),
  /** A registry value that has to be JSON. */
  z.object({ code: z.literal('registry-json') }),
  z.object({ code: z.literal('no-object'), found: foundSchema }),
  /** `meant`: the key that was probably meant. `known`: those that are allowed there. */
  z.object({ code: z.literal('unknown-key'), meant: z.string().nullable(), known: z.array(z.string()) }),
  /** The file must not contain a secret. */
  z.object({ code: z.literal('secret-key') }),
  /** Number of occurrences, and the positions of the first ones, counted from 1. */
  z.object({
    code: z.literal('repeated-key'),
    count,
    places: z.array(z.object({ line: count, column: count })),
  }),
  /** The key is missing, though the file has `beside`, which does not go without it. */
  z.object({ code: z.literal('missing'), beside: z.string() }),
  /** The secret is only sent to addresses in the same file. */
  z.object({ code: z.literal('missing-address') }),
  z.object({ code: z.literal('other-value'), expected: expectedSchema, found: foundSchema }),
  /** `detail`: the file system's code, the number of a certificate, or the places of parts that are the same; empty: none. */
  z.object({
    code: z.literal('unusable'),
    why: unusableWhySchema,
    detail: z.string(),
    found: foundSchema,
  }),
]);
export type FileFault = z.infer<typeof fileFaultSchema>;
