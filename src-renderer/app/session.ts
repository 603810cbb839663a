/** Everything that the screens of one window share. Made once, and handed down part by part: see decisions/0038. */
import type { OrderView } from '../../src-main/contract/orders/orders.ts';
import { appActions, setActions } from './app-actions.ts';
import type { AppActions } from '../ui/actions/action-list.ts';
import { CommandListeners, setCommandCodes } from '../ui/actions/command-listeners.ts';
import type { Api } from '../client/api.ts';
import { setApi } from '../client/api-context.ts';
import { comingOntoBench, wordsOnFloor } from '../screens/packing/bench/on-bench.ts';
import { setShownViews } from '../state/order-requests.ts';
import { setQuestionLine } from '../ui/dialog/question-line.ts';
import { ScreenLanguage, setLanguage } from '../words/language.svelte.ts';
import { LiveStation, setLive } from '../client/live.svelte.ts';
import { Navigation, setNavigation } from '../client/navigation.svelte.ts';
import { Approvals, setApprovals } from '../client/approvals.svelte.ts';
import { PickRound, setPickRound } from '../state/pick-round.svelte.ts';
import { Papers, setPapers } from '../paper/papers.svelte.ts';
import { PaperPrinting, setPaperPrinting } from '../paper/paper-printing.svelte.ts';
import { SlipPrinting, setSlipPrinting } from '../paper/slip-printing.svelte.ts';
import { HandOver, setHandOver } from '../state/hand-over.ts';
import { QueueFilterState, setQueueFilter } from '../state/queue-filter.svelte.ts';
import { Selection, setSelection } from '../state/selection.svelte.ts';
import { HandTyping, setHandTyping } from '../scan/keys/hand-typing.svelte.ts';
import type { ScanEvent } from '../scan/keys/scan-event.ts';
import { aloneSince } from '../words/floor/ways-on.ts';
import { ScanFinder, setScanFinder } from '../scan/scan-finder.svelte.ts';
import { ScanLine, setScanLine } from '../scan/scan-line.svelte.ts';
import { ScanQueue, setScanQueue } from '../scan/scan-queue.svelte.ts';
import { ScreenArrival, setScreenArrival } from '../ui/screen-arrival.ts';
import { ScannerTest, setScannerTest } from '../scan/keys/scanner-test.svelte.ts';
import { isDialogOpen } from '../ui/dialog/dialogs.ts';
import { Refresh, setRefresh } from '../state/refresh.svelte.ts';
import { Player, setPlayer } from '../sound/player.svelte.ts';
import { Speaker, setSpeaker } from '../sound/speaker.svelte.ts';
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
  /** Orders that arrived with a scan and were shown: if the screen shows one again, it may have changed. */
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
    this.scanFinder = new ScanFinder(
      api,
      this.navigation,
      this.scanLine,
      this.handOver,
      { comingOntoBench, wordsOnFloor },
      alone,
    );
    this.scanQueue = new ScanQueue(api, this.live, this.scanFinder, this.scanLine);
    this.handTyping = new HandTyping({
      takesText: () => this.#takesText(),
      onText: (typed) => {
        this.scanQueue.uncounted.typed(typed);
        void this.#lookUp(typed.text);
      },
      onCleared: (typed) => this.scanQueue.uncounted.typed(typed),
    });
    this.papers = new Papers(api, this.live, this.language);
    this.slipPrinting = new SlipPrinting(this);
    this.paperPrinting = new PaperPrinting(this);
    this.actions = appActions(this);
    this.commandCodes = new CommandListeners(this.actions);
    // Totes are asked for last: a screen that has totes of its own takes their codes first.
    this.commandCodes.listenForNumbers('tote', (tote) => !isDialogOpen() && this.#openTote(tote));
  }

  async #openTote(tote: number): Promise<void> {
    const { place } = this.navigation;
    const { openTote } = await import('../screens/pick/open-tote.ts');
    await openTote(this, tote, place);
  }

  async #lookUp(text: string): Promise<void> {
    const { api, navigation, scanLine: line, queueFilter } = this;
    // Loaded only after a number was typed: most people scan.
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

  /** Call when an operator is signed on: what another one looked for and chose is not for this one. */
  signedOn(operatorId: string): void {
    if (this.queueFilter.signedOn(operatorId)) this.selection.clear();
  }

  /** A scan, whatever it came from: a command code, or what it means on the screen that is open. */
  scan(scan: ScanEvent): void {
    this.scanQueue.receive(scan, this.commandCodes.run);
  }
}

/** Provides each part of the session to the components, in a context of its own. For the outermost component. */
export function share(session: Session): void {
  setApi(session.api);
  setApprovals(session.approvals);
  setLive(session.live);
  setLanguage(session.language);
  setNavigation(session.navigation);
  setPlayer(session.player);
  setSpeaker(session.speaker);
  setQueueFilter(session.queueFilter);
  setPickRound(session.pickRound);
  setSelection(session.selection);
  setRefresh(session.refresh);
  setScannerTest(session.scannerTest);
  setScreenArrival(session.screenArrival);
  setScanLine(session.scanLine);
  setQuestionLine(session.scanLine);
  setScanFinder(session.scanFinder);
  setScanQueue(session.scanQueue);
  setHandTyping(session.handTyping);
  setPapers(session.papers);
  setSlipPrinting(session.slipPrinting);
  setPaperPrinting(session.paperPrinting);
  setActions(session.actions);
  setCommandCodes(session.commandCodes);
  setHandOver(session.handOver);
  setShownViews(session.shownViews);
}
