/** Values of options of the start or of the policy: the required form of each, in words that follow its name. */
import { z } from 'zod';
import type { UnusableWhy } from '../../contract/terms/file-fault.ts';
import { addressFault, type AddressFault } from '../../domain/station/service-address.ts';
import { CaFileError, readAuthorities } from '../ca-file.ts';
import { readUpdateKey } from '../secrets/update-key.ts';

/** Fault for a screen's own sentence; the message is for a terminal. */
export interface Why extends Record<string, unknown> {
  why: UnusableWhy;
  /** Detail of the fault, such as the code of a file system; empty: none. */
  detail?: string;
}

/** Lower ports are for programs of the system. */
export const METRICS_PORT = { from: 1_024, to: 65_535 };

/** Name of a bench. */
export const stationName = z
  .string()
  .trim()
  .refine((name) => name !== '' && name.length <= 60, {
    error: 'expects a name of 1 to 60 characters',
    params: { why: 'name' } satisfies Why,
  });

/** @param credentialsBelong proper place for a user name and a password, which do not belong in an address */
const addressMessages = (credentialsBelong: string): Record<AddressFault, string> => ({
  'not-a-url': 'that is not an address',
  'not-http': 'it starts with neither https:// nor http://',
  'has-credentials': `it holds a user name or password, which belong in ${credentialsBelong}`,
  insecure: 'http:// would send the secret unencrypted; it is allowed only for this computer',
});

/** A base address of the service. @param credentialsBelong proper place for a user name and a password */
export function address(credentialsBelong: string) {
  const why = addressMessages(credentialsBelong);
  return z
    .string()
    .trim()
    .superRefine((url, context) => {
      const fault = addressFault(url);
      if (fault === null) return;
      context.addIssue({
        code: 'custom',
        message: `expects an address such as https://orders.example.com; ${why[fault]}`,
        params: { why: fault } satisfies Why,
      });
    });
}

/** Address of the file that a feed of updates is. */
export const updateFeed = z
  .string()
  .trim()
  .superRefine((url, context) => {
    const fault = addressFault(url);
    if (fault === null) return;
    const why = {
      'not-a-url': 'that is not an address, or one with a ? or # in it',
      'not-http': 'it starts with neither https:// nor http://',
      'has-credentials': 'it holds a user name or password, and whoever starts Packdesk could read them',
      insecure: 'http:// is allowed only for this computer',
    }[fault];
    context.addIssue({
      code: 'custom',
      message: `expects an address such as https://packages.example.com/packdesk.json; ${why}`,
      params: { why: fault } satisfies Why,
    });
  });

/** The public key that signs the feed. */
export const updateKey = z
  .string()
  .trim()
  .refine((text) => readUpdateKey(text) !== null, {
    error: 'expects an Ed25519 public key in base64, as npm run release-manifest prints it',
    params: { why: 'update-key' } satisfies Why,
  });

/** Path of a file of certificates; it is read. */
export const caFile = z.string().superRefine((path, context) => {
  try {
    readAuthorities(path);
  } catch (error) {
    if (!(error instanceof CaFileError)) throw error;
    const { message, why, detail } = error;
    context.addIssue({
      code: 'custom',
      message: `expects a file of PEM certificates, but ${message}`,
      params: { why, detail } satisfies Why,
    });
  }
});
