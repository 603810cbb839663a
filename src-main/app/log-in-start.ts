/** Start at log-in: set by the policy, otherwise by a person. */
import type { LogInStart } from '../contract/station/station.ts';
import { addNotice, type StationParts } from './station-parts.ts';

/** @returns the present setting; null if the host has no such thing */
export function logInStart({ startAtLogIn, options }: StationParts): LogInStart | null {
  if (!startAtLogIn) return null;
  return {
    isOn: startAtLogIn.isOn(),
    needsApproval: startAtLogIn.needsApproval?.() ?? false,
    isSet: options.ofPolicy.startAtLogIn !== undefined,
  };
}

/** Obeys the policy. A system that does not allow it does not stop the start. */
export function obeyLogInPolicy({ startAtLogIn, options, live, log }: StationParts): void {
  const wanted = options.ofPolicy.startAtLogIn;
  if (!startAtLogIn || wanted === undefined) return;
  try {
    if (startAtLogIn.isOn() !== wanted) startAtLogIn.set(wanted);
  } catch (error) {
    log.error({ err: error }, 'the start at log-in could not be set as the policy says');
    addNotice(live, { code: 'log-in-start-not-set', file: null });
  }
}
