/** In practice and in lessons only: a code that counts as if the scanner had read it. */
import { scanWithoutKeys } from '../../scan/scan-event.ts';
import type { Session } from '../../app/session.ts';

/** Does what a scan of this code does; on a connection to a merchant's service it does nothing. */
export function scanInPractice(session: Session, text: string): void {
  const { status } = session.live;
  if (status?.mode !== 'practice' && !status?.teaches) return;
  session.scan(scanWithoutKeys(text, 'practice'));
}
