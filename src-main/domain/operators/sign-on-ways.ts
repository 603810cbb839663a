/** Sign-on ways of an operator at a station. */
import type { Role, SignOnWay } from '../../contract/terms/operator-words.ts';
import type { Settings } from '../../contract/station/settings.ts';

/**
 * A tap proves nothing, so that it is for packers only. An administrator may always enter a PIN: if only badges are allowed, a
 * lost badge would otherwise shut the station.
 */
export function waysOf(role: Role, signOnWays: Settings['signOnWays']): SignOnWay[] {
  const ways: SignOnWay[] = ['badge'];
  if (signOnWays !== 'badge' || role === 'administrator') ways.push('pin');
  if (signOnWays === 'badge-pin-tap' && role === 'packer') ways.push('tap');
  return ways;
}
