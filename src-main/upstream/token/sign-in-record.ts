/** Sign-in record, so that a restart neither signs in again nor asks too often. */
import type { UpstreamKind } from '../upstream-error.ts';

/** A token with the times of its life, epoch milliseconds. */
export interface StoredToken {
  token: string;
  issuedAt: number;
  /** End of the token's life, as the service named it, epoch ms. */
  expiresAt: number;
}

export interface SignInRecord {
  token: StoredToken | null;
  /** When the token endpoint was last asked, epoch milliseconds. */
  askedAt: number | null;
  /** Shortest pause after that, milliseconds. */
  pauseMs: number;
  /** Number of requests in a row without a token, and of tokens in a row that no call accepted. */
  failures: number;
  useless: number;
  /** Last of those failures: the answer while requests are paused. */
  failure: { kind: UpstreamKind; message: string | null; status: number | null } | null;
  /** Number of consecutive refusals of these credentials with the same status: not yet enough to stop asking. */
  doubt: { status: number | null; times: number } | null;
  /** The service has refused these credentials, in its own words: only a person ends that. */
  refused: { message: string | null; status: number | null } | null;
}

/** Storage of the record across a restart. Protected like the secret, since the token is one while it lives. */
export interface SignInStore {
  load(): Promise<SignInRecord | null>;
  save(record: SignInRecord): Promise<void>;
}

/** Record of an account that never signed in. */
export const NEVER_ASKED: SignInRecord = {
  token: null,
  askedAt: null,
  pauseMs: 0,
  failures: 0,
  useless: 0,
  failure: null,
  doubt: null,
  refused: null,
};
