/** Commands of the bench, from keys, buttons and printed codes, if they are possible now. */
import { m } from '#messages';
import type { ScanKeys } from '../../../../scan/keys/scan-event.ts';
import type { BenchAction } from '../../../../ui/actions/action-list.ts';
import { actionOfCommand, numberOf } from '../../../../ui/actions/command-codes.ts';
import { isDialogOpen } from '../../../../ui/dialog/dialogs.ts';
import { isFree, isFull, isGuarded } from '../rail/next-order.svelte.ts';
import type { PackingScreen } from '../packing-screen.svelte.ts';
import { answersOf, settleStop } from '../stop-answers.ts';

/** Starts a call; its result is shown when it arrives. @returns true */
function does(begun: Promise<unknown> | void): true {
  void begun;
  return true;
}

export class BenchCommands {
  readonly #bench: PackingScreen;
  #moving = $state.raw<{ key: string; from: number } | null>(null);
  #typedForPanel = $state<number | null>(null);

  constructor(bench: PackingScreen) {
    this.#bench = bench;
  }

  /** The item and parcel of the move panel. */
  get moving(): { key: string; from: number } | null {
    return this.#moving;
  }

  /** The number that had been typed before a panel that asks for units was opened. */
  get typedForPanel(): number | null {
    return this.#typedForPanel;
  }

  /** A panel or dialog covers the bench: no key acts beneath it. */
  get isCovered(): boolean {
    const { panel, choice, session } = this.#bench;
    const { scanFinder, navigation } = session;
    const isAsked = panel !== null || choice !== null || scanFinder.choice !== null;
    return isAsked || navigation.cancelling !== null || navigation.isHelpShown || isDialogOpen();
  }

  get #phase(): string {
    return this.#bench.view?.phase ?? '';
  }

  get #atStop(): boolean {
    return this.#bench.view?.stop != null;
  }

  /** True if goods can be counted, moved and reported as missing; the first such step opens an order that is not open. */
  get isOpen(): boolean {
    const { view } = this.#bench;
    if (!view || view.stop || view.items.length === 0) return false;
    return view.phase === 'open' || (view.phase === 'new' && !isGuarded(view));
  }

  /** True if a unit is left that a hand could confirm. */
  get canConfirmByHand(): boolean {
    return this.isOpen && this.#bench.item !== null && this.#bench.view?.complete === false;
  }

  /** @returns whether it could be done */
  readonly run = (action: BenchAction): boolean => {
    this.#bench.dismiss();
    return this.#actions[action]();
  };

  /** Does a scanned command, named without its prefix. @returns true if it is one of the bench, and could be done */
  readonly command = (command: string, keys: ScanKeys): boolean => {
    this.#bench.typed.leaveToScan(keys);
    if (this.isCovered) return false;
    const parcel = numberOf(command, 'parcel');
    // The parcel may be the answer to what the flash asks.
    if (parcel !== null) return this.isOpen && does(this.#bench.chooseParcel(parcel));
    const action = actionOfCommand(command, 'bench');
    return action !== null && this.run(action);
  };

  /** @returns whether something was closed or stopped */
  readonly back = (): boolean => {
    const bench = this.#bench;
    if (bench.countdown.stop()) return true;
    if (bench.panel !== null) {
      bench.panel = null;
      return true;
    }
    if (bench.choice) {
      bench.closeChoice();
      return true;
    }
    return bench.typed.clear() || bench.dismiss();
  };

  /** @param from number of the parcel that is looked at */
  move(key: string | null, from: number): boolean {
    const { view } = this.#bench;
    if (!view || !this.isOpen || key === null) return false;
    const holders = view.parcels.filter((p) => p.contents.some((c) => c.key === key && c.units > 0));
    const holder = holders.find((p) => p.number === from) ?? holders[0];
    this.#moving = { key, from: holder?.number ?? from };
    return this.#open('move');
  }

  /** Opens a panel with the number that had been typed, which is not for the next scan any more. */
  #open(panel: 'hand' | 'move' | 'short'): true {
    this.#typedForPanel = this.#bench.typed.take();
    this.#bench.panel = panel;
    return true;
  }

  /** Keeps the order open, by a code whose first keys have stopped the countdown already. */
  #staysOpen(): boolean {
    const { view, steps, countdown } = this.#bench;
    if (!isFull(view) || steps.isClosing) return false;
    countdown.stop();
    this.#bench.session.scanLine.say({
      text: '',
      tone: 'neutral',
      words: m.packing_stays_open,
    });
    return true;
  }

  /** Changes the number for the next scan. @returns false if it would be none */
  #typeBy(by: 1 | -1): boolean {
    const { typed } = this.#bench;
    const units = Number(typed.shown || 1) + by;
    if (units < 1) return false;
    typed.say(units);
    return true;
  }

  /** Says that nothing can be undone, if the order has closed itself just now. */
  #isClosed(): boolean {
    if (!['sealed', 'to-pull', 'pulled'].includes(this.#phase)) return false;
    const words = m.packing_closed_nothing_undone;
    this.#bench.session.scanLine.say({ text: '', tone: 'attention', words });
    return true;
  }

  /** Back to the put wall, where its batch is sorted. @returns false if it is not */
  #toWall(): boolean {
    const { pickRound, navigation } = this.#bench.session;
    if (pickRound.atWall) navigation.go({ screen: 'pick' });
    return pickRound.atWall;
  }

  readonly #actions: Record<BenchAction, () => boolean> = {
    confirm: () => {
      const bench = this.#bench;
      if (this.#atStop) return does(settleStop(bench));
      if (this.#phase === 'short') return does(bench.steps.resume());
      if (this.#phase === 'to-pull') return does(bench.steps.pulled());
      if (isGuarded(bench.view)) return does(bench.steps.open(true));
      return this.isOpen && isFull(bench.view) && does(bench.steps.seal());
    },
    'next-order': () => {
      const { view, steps } = this.#bench;
      const goesOn = isFree(view) || steps.isClosing || view?.phase === 'short';
      return goesOn && does(this.#bench.onward.goToNext());
    },
    'close-and-next': () =>
      this.#actions['next-order']() || (isFull(this.#bench.view) && does(this.#bench.onward.goToNext())),
    wait: () => this.#staysOpen(),
    'put-back': () => {
      // An order that was not begun has nothing to put back.
      const isAnswer = answersOf(this.#bench.view?.stop ?? null).includes('put-back');
      if (isAnswer && this.#phase !== 'new') return does(settleStop(this.#bench, 'put-back'));
      return ['to-pull', 'pulled'].includes(this.#phase) && does(this.#bench.steps.putBack());
    },
    teach: () => this.#bench.session.scanLine.teach(),
    hand: () => {
      const { item } = this.#bench;
      if (!this.canConfirmByHand || item === null) return false;
      this.#bench.inSight.choose(item);
      return this.#open('hand');
    },
    undo: () => (this.isOpen ? does(this.#bench.steps.undo()) : this.#isClosed()),
    'new-parcel': () => this.isOpen && does(this.#bench.steps.addParcel()),
    move: () => this.isOpen && this.move(this.#bench.item, this.#bench.view?.active ?? 1),
    short: () => {
      const { item } = this.#bench;
      if (!this.isOpen || item === null) return false;
      this.#bench.inSight.choose(item);
      return this.#open('short');
    },
    reopen: () => ['sealed', 'to-pull', 'pulled'].includes(this.#phase) && does(this.#bench.steps.reopen()),
    'one-more': () => this.#typeBy(1),
    'one-less': () => this.#typeBy(-1),
    wall: () => this.#toWall(),
    // No batch is picked on the bench.
    pause: () => false,
    rules: () => false,
    // Commands for an order that another bench has, or asks for: panels answer them.
    'ask-for': () => false,
    'take-over': () => false,
    'keep-order': () => false,
    'hand-over': () => false,
    // Commands that only a panel answers.
    'all-units': () => false,
    'to-table': () => false,
    'next-parcel': () => this.isOpen && does(this.#bench.chooseParcelBy(1)),
    'previous-parcel': () => this.isOpen && does(this.#bench.chooseParcelBy(-1)),
    'next-item': () => does(this.#bench.inSight.chooseBy(1)),
    'previous-item': () => does(this.#bench.inSight.chooseBy(-1)),
  };
}
