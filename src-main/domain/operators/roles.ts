/** Permissions of each role: this table, and nothing beside it. A station without operators asks for none. */
import type { Action, Role } from '../../contract/terms/operator-words.ts';

/** `approved`: for one step, with the badge or the PIN of an operator who may. */
export type Permission = 'yes' | 'approved' | 'no';

type Row = readonly [packer: Permission, lead: Permission, administrator: Permission];

const MAY: Record<Action, Row> = {
  // Orders, lists and packed work.
  see: ['yes', 'yes', 'yes'],
  // Scans and the steps of packing, with units confirmed by hand up to the station's limit.
  pack: ['yes', 'yes', 'yes'],
  'confirm-many-by-hand': ['approved', 'yes', 'yes'],
  // Items and declared parcels of an order disagree, and it is packed without the parcel plan.
  'override-contradiction': ['approved', 'yes', 'yes'],
  // The record of an order was altered.
  'count-again': ['approved', 'yes', 'yes'],
  // The newest version of the order cannot be read.
  'seal-unclear-box': ['approved', 'yes', 'yes'],
  cancel: ['approved', 'yes', 'yes'],
  // A cancel that has not been sent.
  'take-back': ['approved', 'yes', 'yes'],
  // A cancel that was refused, or whose outcome is not known.
  'settle-cancel': ['approved', 'yes', 'yes'],
  'teach-code': ['approved', 'yes', 'yes'],
  // The places of items in the hall.
  'assign-location': ['approved', 'yes', 'yes'],
  'see-board': ['no', 'yes', 'yes'],
  export: ['approved', 'yes', 'yes'],
  'leave-bench-mode': ['approved', 'yes', 'yes'],
  // Loudness and theme.
  'set-own-screen': ['yes', 'yes', 'yes'],
  'change-settings': ['no', 'no', 'yes'],
  'change-connection': ['no', 'no', 'yes'],
  'use-copies': ['no', 'no', 'yes'],
  'make-test-orders': ['no', 'yes', 'yes'],
  erase: ['no', 'no', 'yes'],
  // An order that another bench has, the orders of a bench that is off, and which of two boxes stays.
  'take-over': ['approved', 'yes', 'yes'],
  // The PIN of a packer who forgot it; resetting those of others needs `manage-operators`.
  'reset-pin': ['no', 'yes', 'yes'],
  'manage-operators': ['no', 'no', 'yes'],
};

const COLUMN: Record<Role, 0 | 1 | 2> = { packer: 0, lead: 1, administrator: 2 };

/** True if a role has more rights than another. */
export const isAbove = (role: Role, other: Role): boolean => COLUMN[role] > COLUMN[other];

/** Permission of a role: without approval, with it, or not at all. */
export const permissionOf = (role: Role, action: Action): Permission => MAY[action][COLUMN[role]];

/** True if a role may approve another operator's step. */
export const mayApprove = (role: Role, action: Action): boolean => permissionOf(role, action) === 'yes';

/** Actions that a role may take by itself. */
export const actionsOf = (role: Role): Action[] =>
  (Object.keys(MAY) as Action[]).filter((action) => permissionOf(role, action) === 'yes');
