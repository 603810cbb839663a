/** Everything that the screens of one window share. Made once, and handed down by context: see decisions/0038. */
import { createContext } from 'svelte';
import type { OrderView } from '../../src-main/contract/orders.ts';
import { appActions, type AppActions } from './app-actions.ts';
import { CommandListeners } from '../ui/actions/command-listeners.ts';
import type { Api } from '../client/api.ts';
import { ScreenLanguage } from '../words/language.svelte.ts';
import { LiveStation } from '../client/live.svelte.ts';
import { Navigation } from '../client/navigation.svelte.ts';
import { Approvals } from '../client/approvals.svelte.ts';
import { PickRound } from '../state/pick-round.svelte.ts';
import { Papers } from '../paper/papers.svelte.ts';
import { PaperPrinting } from '../paper/paper-printing.svelte.ts';
import { SlipPrinting } from '../paper/slip-printing.svelte.ts';
import { HandOver } from '../state/hand-over.ts';
import { QueueFilterState } from '../state/queue-filter.svelte.ts';
import { Selection } from '../state/selection.svelte.ts';
import { HandTyping } from '../scan/hand-typing.svelte.ts';
import type { ScanEvent } from '../scan/scan-event.ts';
import { aloneSince } from '../words/floor/ways-on.ts';
import { ScanFinder } from '../scan/scan-finder.svelte.ts';
import { ScanLine } from '../scan/scan-line.svelte.ts';
import { ScanQueue } from '../scan/scan-queue.svelte.ts';
import { ScreenArrival } from '../ui/screen-arrival.ts';
import { ScannerTest } from '../scan/scanner-test.svelte.ts';
import { isDialogOpen } from '../ui/dialogs.ts';
import { Refresh } from '../state/refresh.svelte.ts';
import { Player } from '../sound/player.svelte.ts';
import { Speaker } from '../sound/speaker.svelte.ts';
import { systemSpeech, type SpeechPort } from '../sound/speech-port.ts';

export class Session {
  readonly api: Api;
  readonly approvals: Approvals;
  readonly live: LiveStation;
  readonly language = new ScreenLanguage();
  readonly navigation = new Navigation();
  readonly player = new Player();
  readonly speaker: Speaker;
  readonly queueFilter = new QueueFilterState();
  readonly pickRound = new PickRound();
  readonly selection: Selection;
  readonly refresh: Refresh;
  readonly scannerTest = new ScannerTest();
  readonly screenArrival = new ScreenArrival();
  readonly scanLine: ScanLine;
  readonly scanFinder: ScanFinder;
  readonly scanQueue: ScanQueue;
  readonly handTyping: HandTyping;
  readonly papers: Papers;
  readonly slipPrinting: SlipPrinting;
  readonly paperPrinting: PaperPrinting;
  readonly actions: AppActions;
  readonly commandCodes: CommandListeners;
  readonly handOver = new HandOver();
  /** Orders that came along with a scan and were shown: when the screen comes back to one, it may have changed. */
  readonly shownViews = new WeakSet<OrderView>();

  /**
   * @param approvals of the same link as the API
   * @param speech what speaks
   */
  constructor(api: Api, approvals: Approvals = new Approvals(), speech: SpeechPort = systemSpeech) {
    this.api = api;
    this.speaker = new Speaker(speech);
    this.approvals = approvals;
    this.live = new LiveStation(api);
    this.selection = new Selection(api);
    this.refresh = new Refresh(api);
    this.scanLine = new ScanLine(this.live, this.navigation, this);
    const alone = () => aloneSince(this.live.status?.floor);
    this.scanFinder = new ScanFinder(api, this.navigation, this.scanLine, this.handOver, alone);
    this.scanQueue = new ScanQueue(api, this.live, this.scanFinder, this.scanLine);
    this.handTyping = new HandTyping({
      takesText: () => this.#takesText(),
      onText: (typed) => {
        this.scanQueue.typed(typed);
        void this.#lookUp(typed.text);
      },
      onCleared: (typed) => this.scanQueue.typed(typed),
    });
    this.papers = new Papers(api, this.live, this.language);
    this.slipPrinting = new SlipPrinting(this);
    this.paperPrinting = new PaperPrinting(this);
    this.actions = appActions(this);
    this.commandCodes = new CommandListeners(this.actions);
    // Asked last: a screen that has totes of its own takes their codes first.
    this.commandCodes.listenForNumbers('tote', (tote) => !isDialogOpen() && this.#openTote(tote));
  }

  async #openTote(tote: number): Promise<void> {
    const { place } = this.navigation;
    const { openTote } = await import('../screens/pick/open-tote.ts');
    await openTote(this, tote, place);
  }

  async #lookUp(text: string): Promise<void> {
    const { api, navigation, scanLine: line, queueFilter } = this;
    // Most people scan: it comes once a number was typed.
    const part = await import('../scan/typed-number.ts').catch(() => null);
    if (!part) return this.live.doubt();
    await part.lookUpTyped({ api, navigation, line, queueFilter, scan: (scan) => this.scan(scan) }, text);
  }

  /**
   * Enter and letters of a question, of a sign-on, of a scanner test and of a station that is not set up are not an order
   * number.
   */
  #takesText(): boolean {
    const { status } = this.live;
    const isAtWork = status !== null && status.mode !== 'none' && !status.policyStop && !status.journalStop;
    const { screen } = this.navigation.place;
    return (
      isAtWork &&
      screen !== 'setup' &&
      screen !== 'wallboard' &&
      this.scannerTest.step === 'closed' &&
      !this.scanQueue.awaitsBadge &&
      !isDialogOpen()
    );
  }

  /** A scan, whatever it came from: a command code, or what it means on the screen that is open. */
  scan(scan: ScanEvent): void {
    this.scanQueue.receive(scan, this.commandCodes.run);
  }
}

/** Of the window: `getSession` within any component, `setSession` in the outermost one. */
export const [getSession, setSession] = createContext<Session>();
