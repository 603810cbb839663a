/** SQLSTATE of each fault that a function of the floor raises; the class is only ours. */
import type { FloorFault } from '../../../../contract/floor/floor-faults.ts';

export const FAULT_CODES = {
  'other-run': 'PD001',
  'ended-run': 'PD002',
  'other-epoch': 'PD003',
  settling: 'PD004',
  'other-account': 'PD005',
  'unknown-bench': 'PD006',
  'older-floor': 'PD007',
  'newer-floor': 'PD008',
  'too-many': 'PD009',
  'other-leader': 'PD010',
  'over-quota': 'PD011',
  'refused-row': 'PD012',
  'other-key': 'PD013',
} as const satisfies Partial<Record<FloorFault, string>>;

/** The statement that raises a fault. */
export const raise = (fault: keyof typeof FAULT_CODES): string =>
  `RAISE EXCEPTION USING ERRCODE = '${FAULT_CODES[fault]}', MESSAGE = 'packdesk: ${fault}';`;
