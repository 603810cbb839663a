/** Scans on the wall screen: they open nothing, since no buyer may come onto what the whole hall reads. */
import { m } from '#messages';
import type { Session } from '../session.ts';

/** As long as whoever scanned stands there. */
const SHOWN_MS = 20_000;

export class WallScans {
  readonly #parts: Pick<Session, 'live' | 'scanLine'>;
  #shownUntil = $state(0);

  constructor(parts: Pick<Session, 'live' | 'scanLine'>) {
    this.#parts = parts;
  }

  /** The last scan is shown to have opened nothing. */
  get isRefused(): boolean {
    return this.#parts.live.now < this.#shownUntil;
  }

  /** @returns that it was taken. What was scanned is shown nowhere. */
  readonly receive = (): true => {
    const { live, scanLine } = this.#parts;
    this.#shownUntil = live.now + SHOWN_MS;
    scanLine.say({ text: '', tone: 'attention', words: m.board_wall_scan });
    return true;
  };
}
