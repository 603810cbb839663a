/**
 * Join code of a bench, as one text to paste: made by the owner's command, one a bench, and spent by its first use
 * (`postgres/spend-code.ts`). It contains secrets: it is shown once, and never logged.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { FLOOR_KEY_BYTES } from './seal.ts';

const nameSchema = z.string().min(1).max(200);

export const joinCodeSchema = z.object({
  floor: nameSchema,
  benchId: z.uuid(),
  bench: nameSchema,
  /** The store may have several names; the first that answers is used. */
  addresses: z
    .array(z.object({ host: z.string().min(1).max(253), port: z.number().int().min(1).max(65_535) }))
    .min(1)
    .max(8),
  database: z.string().min(1).max(63),
  login: z.string().min(1).max(63),
  /** Good until the first use; null: the code is for the computer that is this bench already, and has a password of its own. */
  password: z.string().min(1).max(200).nullable(),
  /** PEM; null: the store's certificate is signed by an authority that the computer trusts. */
  ca: z.string().max(12_000).nullable(),
  /** The floor's key in base64url. */
  key: z.string().refine((text) => Buffer.from(text, 'base64url').length === FLOOR_KEY_BYTES),
});
export type JoinCode = z.infer<typeof joinCodeSchema>;

/** `not-a-code`: other text. `damaged`: a part is missing or was changed. `newer`: of a newer Packdesk. */
export type JoinCodeProblem = 'not-a-code' | 'damaged' | 'newer';

const SENTENCES: Record<JoinCodeProblem, string> = {
  'not-a-code':
    'This is no join code. A join code begins with "packdesk-floor-"; npm run floor -- join-code makes one.',
  damaged: 'This join code is not complete, or was changed. Copy the whole code again.',
  newer: 'This join code was made by a newer Packdesk. Update Packdesk on this computer, then use the code.',
};

/** A text is not a usable join code. The message names no part of it. */
export class JoinCodeError extends Error {
  override readonly name = 'JoinCodeError';
  readonly problem: JoinCodeProblem;

  constructor(problem: JoinCodeProblem) {
    super(SENTENCES[problem]);
    this.problem = problem;
  }
}

const VERSION = 2;
/** A version of Packdesk that knows no code without a password says that it is too old for the code. */
const versionOf = ({ password }: JoinCode) => (password === null ? VERSION : 1);
const CODE = /^packdesk-floor-(\d+)\.([\w-]*)\.?([\w-]*)$/;

const checkSum = (body: string) => createHash('sha256').update(body).digest('base64url').slice(0, 8);

export function writeJoinCode(code: JoinCode): string {
  const body = Buffer.from(JSON.stringify(joinCodeSchema.parse(code))).toString('base64url');
  return `packdesk-floor-${versionOf(code)}.${body}.${checkSum(body)}`;
}

/**
 * @param text as pasted: white space that a mail or a terminal put in does no harm
 * @throws JoinCodeError
 */
export function readJoinCode(text: string): JoinCode {
  const [, version, body = '', sum] = CODE.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (version === undefined) throw new JoinCodeError('not-a-code');
  if (Number(version) > VERSION) throw new JoinCodeError('newer');
  if (sum !== checkSum(body)) throw new JoinCodeError('damaged');
  const code = joinCodeSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  if (!code.success) throw new JoinCodeError('damaged');
  return code.data;
}
