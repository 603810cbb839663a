/** Scans in the order in which they came, each with its answer in plain words. */
import { createContext, tick } from 'svelte';
import { m } from '#messages';
import { MAX_SCAN_LENGTH } from '../../src-main/contract/terms/limits.ts';
import { DEFAULT_SCANNER } from '../../src-main/contract/scan/default-scanner.ts';
import type { Api } from '../client/api.ts';
import { ask } from '../client/ask.ts';
import { commandOf, whatCommandDid } from '../ui/actions/command-codes.ts';
import type { CommandResult } from '../ui/actions/command-listeners.ts';
import { takeBadge } from './badge-scan.ts';
import { DoubleRead } from './keys/double-read.ts';
import { doubtOf } from './keys/doubtful-scan.ts';
import { isDialogOpen } from '../ui/dialog/dialogs.ts';
import { ScanTakers, type Taker } from './scan-takers.ts';
import { isSlipCode } from './scanned-slip.ts';
import type { LastScan } from './last-scan.ts';
import type { ScanFinder } from './scan-finder.svelte.ts';
import type { ScanLine } from './scan-line.svelte.ts';
import { UncountedScans } from './uncounted-scans.ts';
import type { ScanEvent, ScanKeys } from './keys/scan-event.ts';
import { counted, formatCount } from '../words/format.ts';
import { PATIENCE_MS, type LiveStation } from '../client/live.svelte.ts';

type Command = (text: string, keys: ScanKeys) => CommandResult;
type Waiting = { scan: ScanEvent; command: Command; isTwice: boolean };

/** Scans that wait while an answer is under way; more than that is a fault of the scanner. */
const MOST_WAITING = 50;

export class ScanQueue {
  readonly uncounted: UncountedScans;
  readonly #parts: { api: Api; live: LiveStation; finder: ScanFinder; line: ScanLine };
  readonly #live: LiveStation;
  readonly #finder: ScanFinder;
  readonly #line: ScanLine;
  /** Line before the last scan that was not a second read. */
  #lineBefore: LastScan | null = null;
  #paused = $state<string | null>(null);
  readonly #waiting: Waiting[] = [];
  readonly #doubleRead = new DoubleRead();
  #busy = false;
  readonly #takers = new ScanTakers();
  /** Screens on which no code has its usual meaning. */
  readonly #allTakers = new ScanTakers();
  /** Takers that are asked before all others, while a badge is awaited. */
  readonly #firstTakers = new ScanTakers();

  constructor(api: Api, live: LiveStation, finder: ScanFinder, line: ScanLine) {
    this.#parts = { api, live, finder, line };
    this.#live = live;
    this.#finder = finder;
    this.#line = line;
    this.uncounted = new UncountedScans(line, () => this.#busy);
  }

  /** Reason why a scan would not count now; null: it would. */
  get paused(): string | null {
    return this.#paused;
  }

  /** @param why null: scans count again */
  pause(why: string | null): void {
    this.#paused = why;
  }

  /** Lets an open screen or panel take scans before they have another meaning. @returns a function that ends this */
  take(taker: Taker): () => void {
    return this.#takers.add(taker);
  }

  /**
   * Closes a panel at a scan that it does not use, so that it does not cover the result of the scan.
   * @returns a function that ends this
   */
  closeOnScan(close: () => void): () => void {
    return this.take(() => {
      close();
      return false;
    });
  }

  /** Takes the codes of slips too, which no other screen takes. @returns a function that ends this */
  takeAll(taker: Taker): () => void {
    return this.#allTakers.add(taker);
  }

  /**
   * Takes scans before commands and badges are recognised: while a badge is awaited.
   * @returns a function that ends this
   */
  takeFirst(taker: Taker): () => void {
    return this.#firstTakers.add(taker);
  }

  /** True if a panel on the screen waits for a badge. */
  get awaitsBadge(): boolean {
    return !this.#firstTakers.isEmpty;
  }

  /** @param command tries the text as a command first */
  receive(scan: ScanEvent, command: Command): void {
    const { text } = scan;
    if (this.#live.lost && commandOf(scan.plain) === null) {
      this.uncounted.tell(scan);
      const words = m.scan_packdesk_does_not_answer;
      this.#line.say({ text: text.slice(0, MAX_SCAN_LENGTH), tone: 'bad', words }, 'trouble');
      return;
    }
    if (this.#waiting.length >= MOST_WAITING) {
      this.uncounted.leave(scan);
      this.#line.say({
        text,
        tone: 'bad',
        words: m.scan_too_many_at_once,
      });
      return;
    }
    const { doubleReadMs } = this.#live.settings?.scanner ?? DEFAULT_SCANNER;
    const isTwice = this.#doubleRead.isTwice(scan, doubleReadMs);
    // The step under way waits for a lead's badge: that does not wait behind it.
    const isBadge = scan.source !== 'typed' && !isTwice && !scan.tooLong;
    if (this.#busy && this.awaitsBadge && isBadge) {
      this.uncounted.leave(scan);
      return void this.#firstTakers.take(scan);
    }
    this.#waiting.push({ scan, command, isTwice });
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        await this.#answer(next);
        this.uncounted.leave(next.scan);
      }
    } finally {
      this.#busy = false;
    }
  }

  async #answer({ scan, command, isTwice }: Waiting): Promise<void> {
    const { text } = scan;
    if (isTwice || scan.tooLong) this.uncounted.tell(scan, { isTwice, areAhead: false });
    if (isTwice) return this.#markDoubleRead(text);
    this.#lineBefore = this.#line.newest;
    this.#line.doubtScan(doubtOf(scan));
    if (scan.tooLong) {
      this.#line.say({
        text: `${text.slice(0, 40)}…`,
        tone: 'bad',
        words: () => m.scan_too_long({ n: formatCount(MAX_SCAN_LENGTH) }),
      });
      return;
    }
    const isTyped = scan.source === 'typed';
    if (!isTyped && (await this.#firstTakers.take(scan))) return;
    if (scan.isShort && !(await this.#isKnown(text))) return this.uncounted.tooShort(text, scan, false);
    const before = this.#line.newest;
    const done = command(scan.plain, scan);
    if (done instanceof Promise) return this.#finish(done, text);
    // The result may have been shown already.
    if (done === 'unknown' || (done === 'done' && this.#line.newest === before))
      this.#showCommand(scan.plain, done);
    if (done !== 'none') return;
    // The scan has another code: the question about the one before is closed.
    this.#finder.closeChoice();
    // A possible badge is never shown.
    let shown = '';
    const late = setTimeout(() => this.#unanswered(shown), PATIENCE_MS);
    if (isTyped || !(await takeBadge(this.#parts, text))) {
      shown = text;
      await this.find(scan);
    }
    clearTimeout(late);
  }

  /**
   * Waits for a command that takes a while: the next scan may be meant for the screen that it opens.
   * @param text as it was scanned
   */
  async #finish(command: Promise<void>, text: string): Promise<void> {
    const late = setTimeout(() => this.#unanswered(text), PATIENCE_MS);
    try {
      await command;
      // After this the new screen has registered for its scans.
      await tick();
    } catch {
      this.#unanswered(text);
    } finally {
      clearTimeout(late);
    }
  }

  /** Finds what a scan means that is neither a command nor a badge, within the turn of the scan under way. */
  async find(scan: ScanEvent): Promise<void> {
    if (await this.#allTakers.take(scan)) return;
    // The code of a slip is not an item; an open panel still receives it, to say that it expects something else.
    if (isSlipCode(scan.plain) && !isDialogOpen()) return this.#finder.showSlip(scan.plain);
    if (await this.#takers.take(scan)) return;
    await this.#finder.find(scan.text);
  }

  /** True if a code of few keys counts: it is exactly the number of an order, or the code of an item. */
  async #isKnown(text: string): Promise<boolean> {
    const answer = await ask(this.#parts.api().scan.isKnown({ text }));
    return answer.ok && answer.value;
  }

  /** Says that it is not known yet whether this scan counts. Scans that wait behind it are not sent: they would count unseen. */
  #unanswered(text: string): void {
    // The scan waits for a person, not for Packdesk.
    if (this.awaitsBadge) return;
    const dropped = this.#waiting.splice(0);
    for (const { scan } of dropped) this.uncounted.leave(scan);
    const behind = dropped.length;
    this.#live.doubt();
    const words = () =>
      behind === 0
        ? m.scan_no_answer()
        : `${m.scan_no_answer()} ${m.scan_not_counted_after(counted(behind))}`;
    this.#line.say({ text: text.slice(0, MAX_SCAN_LENGTH), tone: 'bad', words }, 'trouble');
  }

  /** Marks a scan that was read twice. If the first read has neither counted nor opened anything, its result stays. */
  #markDoubleRead(text: string): void {
    const { newest } = this.#line;
    if (newest === this.#lineBefore || newest === null || newest.readTwice === null) return;
    const words = () => newest.readTwice ?? '';
    this.#line.say({ text, tone: 'attention', words, readTwice: words });
  }

  #showCommand(text: string, done: 'done' | 'unknown'): void {
    this.#line.say(
      done === 'done'
        ? { text, tone: 'neutral', words: () => whatCommandDid(commandOf(text) ?? '') }
        : { text, tone: 'bad', words: m.scan_command_not_available },
    );
  }
}

export const [getScanQueue, setScanQueue] = createContext<ScanQueue>();
