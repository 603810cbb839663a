/** What an administrator can set, as the Station screen names it. */
import type { PolicyKeyName } from '../../src-main/contract/policy.ts';

export const POLICY_NAMES: Record<PolicyKeyName, string> = {
  station: 'Name of this bench',
  authUrl: 'Sign-in address',
  productUrl: 'Catalogue address',
  orderUrl: 'Order address',
  clientId: 'Client identifier',
  clientSecretFile: 'File of the secret',
  sandbox: 'Operator’s sandbox',
  caFile: 'Certificates',
  proxies: 'Proxies',
  pollSeconds: 'Seconds between two checks',
  graceSeconds: 'Seconds of grace',
  alarmHours: 'Alarm after hours',
  cancelReasons: 'Reasons to choose from',
  handReason: 'Reason for manual confirmation',
  sealSeconds: 'Seconds until an order closes',
  overdueHours: 'Overdue after hours',
  keepDays: 'Days that orders are kept',
  copyFolder: 'Second folder for copies',
  scanner: 'Scanner',
  theme: 'Theme',
  volume: 'Loudness in percent',
  startAtLogIn: 'Start at log-in',
  benchMode: 'Bench mode from the start',
  benchCode: 'Code to leave bench mode',
};
