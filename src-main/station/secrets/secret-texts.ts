/** The texts that are protected: credentials and sign-in with their purpose, sealed; and their owner. */
import { z } from 'zod';
import { failureKindSchema } from '../../contract/station/station.ts';
import type { SignInRecord } from '../../upstream/token/sign-in-record.ts';
import type { Credentials } from '../../upstream/token/token.ts';
import { seal, unseal } from './sealed-text.ts';

const credentialsSchema = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) });
const storedCredentialsSchema = credentialsSchema.extend({ purpose: z.string() });
const identitySchema = z.object({ clientId: z.string().min(1), purpose: z.string() });
const storedSignInSchema = z.object({ purpose: z.string(), record: z.unknown() });
const recordSchema = z.object({
  token: z.object({ token: z.string().min(1), issuedAt: z.number(), expiresAt: z.number() }).nullable(),
  askedAt: z.number().nullable(),
  pauseMs: z.number().min(0).max(86_400_000),
  failures: z.number(),
  useless: z.number(),
  failure: z
    .object({
      kind: failureKindSchema.exclude(['storage', 'broken']),
      message: z.string().nullable(),
      status: z.number().nullable(),
    })
    .nullable(),
  doubt: z.object({ status: z.number().nullable(), times: z.number() }).nullable().default(null),
  refused: z.object({ message: z.string().nullable(), status: z.number().nullable() }).nullable(),
});

/** Credentials that are kept. */
export interface StoredCredentials extends Credentials {
  /** Purpose; null if an earlier version stored them without one. */
  purpose: string | null;
}

/** Owner of the saved orders, known even without the secret. */
export type Identity = z.infer<typeof identitySchema>;

export const identityText = ({ clientId, purpose }: Identity): string =>
  JSON.stringify({ clientId, purpose });

/** @throws if the text is not an identity */
export const readIdentity = (text: string): Identity => identitySchema.parse(JSON.parse(text));

export const credentialsText = ({ clientId, clientSecret }: Credentials, purpose: string): string =>
  seal(JSON.stringify({ clientId, clientSecret, purpose }), clientSecret);

/** @throws if the text is neither from `credentialsText` nor from earlier versions */
export function readCredentials(text: string): StoredCredentials {
  const content: unknown = JSON.parse(text);
  const unsealed = credentialsSchema.safeParse(content);
  if (unsealed.success) return { ...unsealed.data, purpose: null };
  const read = (sealed: string) => storedCredentialsSchema.parse(JSON.parse(sealed));
  return read(unseal(text, (sealed) => read(sealed).clientSecret));
}

export const signInText = (record: SignInRecord, purpose: string): string =>
  seal(JSON.stringify({ purpose, record }), record.token?.token ?? '');

/** @throws if it is not a record, or was stored for another purpose */
export function readSignIn(text: string, purpose: string): SignInRecord {
  const read = (sealed: string) => {
    const stored = storedSignInSchema.parse(JSON.parse(sealed));
    return { purpose: stored.purpose, record: recordSchema.parse(stored.record) };
  };
  const stored = read(unseal(text, (sealed) => read(sealed).record.token?.token ?? ''));
  if (stored.purpose !== purpose) throw new Error('kept for another purpose');
  return stored.record;
}
