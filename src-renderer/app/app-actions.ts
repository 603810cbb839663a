/** Actions that are understood everywhere. */
import { createContext, flushSync } from 'svelte';
import { m } from '#messages';
import type { Api } from '../client/api.ts';
import { ask } from '../client/ask.ts';
import type { LiveStation } from '../client/live.svelte.ts';
import type { Navigation } from '../client/navigation.svelte.ts';
import type { Place } from '../client/places.ts';
import type { Approvals } from '../client/approvals.svelte.ts';
import type { QueueFilterState } from '../state/queue-filter.svelte.ts';
import type { Selection } from '../state/selection.svelte.ts';
import type { ScanFinder } from '../scan/scan-finder.svelte.ts';
import type { ScanLine } from '../scan/scan-line.svelte.ts';
import type { PaperPrinting } from '../paper/paper-printing.svelte.ts';
import type { SlipPrinting } from '../paper/slip-printing.svelte.ts';
import type { Refresh } from '../state/refresh.svelte.ts';
import type { AppActions } from '../ui/actions/action-list.ts';

interface Parts {
  navigation: Navigation;
  queueFilter: QueueFilterState;
  selection: Selection;
  scanFinder: ScanFinder;
  scanLine: ScanLine;
  refresh: Refresh;
  slipPrinting: SlipPrinting;
  paperPrinting: PaperPrinting;
  approvals: Approvals;
  live: LiveStation;
  api: Api;
}

export function appActions(parts: Parts): AppActions {
  const {
    navigation,
    queueFilter,
    selection,
    scanFinder,
    scanLine,
    refresh,
    slipPrinting,
    paperPrinting,
    approvals,
    live,
    api,
  } = parts;

  const to = (place: Place) => () => navigation.go(place);

  /** Brings the shown order onto the bench. @returns false if none is shown */
  function pack(): boolean {
    const { place } = navigation;
    if (place.screen !== 'order') return false;
    navigation.go({ screen: 'packing', orderId: place.orderId });
    return true;
  }

  /** @returns false if there is no order to ask about */
  function askCancel(): boolean {
    const { place } = navigation;
    if (navigation.cancelling !== null) return false;
    if (place.screen === 'order' || place.screen === 'packing') {
      if (!navigation.isCancellable) {
        scanLine.say({ text: '', tone: 'attention', words: m.actions_nothing_to_cancel });
        return true;
      }
      navigation.askCancel(place.orderId);
    }
    if (place.screen === 'queue') navigation.askCancelMany(selection.rows);
    return navigation.cancelling !== null;
  }

  /** Prints the shown paper, or the slip of the shown order. @returns false if none is shown */
  function printSlip(): boolean {
    const { place } = navigation;
    if (paperPrinting.printShown()) return true;
    if (place.screen !== 'order' && place.screen !== 'packing' && place.screen !== 'slip') return false;
    void slipPrinting.print(place.orderId);
    return true;
  }

  /** Goes one step back: the panel on top first, then the screen. */
  function back(): void {
    if (approvals.asked) approvals.end(false);
    else if (navigation.closeHelp()) return;
    else if (scanFinder.choice) scanFinder.closeChoice();
    else if (navigation.cancelling !== null) navigation.closeCancel();
    else if (navigation.closeTop()) return;
    else if (navigation.place.screen !== 'queue') navigation.goBack();
    else if (selection.count > 0) selection.clear();
    else if (isSearching() && queueFilter.typed !== '') queueFilter.clearTyped();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  /** @returns false if nobody is signed on */
  function lock(): boolean {
    if (live.status?.signOn.state !== 'on') return false;
    void ask(api().operators.lock());
    return true;
  }

  function focusSearch(): void {
    // The field has to be there for the very next key: a frame later, a page that is busy would lose typed keys.
    flushSync(() => navigation.go({ screen: 'queue' }));
    const field = document.querySelector<HTMLInputElement>('[data-search]');
    field?.focus();
    // New input replaces the earlier search.
    field?.select();
  }

  return {
    queue: to({ screen: 'queue' }),
    pick: to({ screen: 'pick' }),
    outbox: to({ screen: 'outbox' }),
    checks: to({ screen: 'checks' }),
    service: to({ screen: 'service' }),
    station: to({ screen: 'station' }),
    singles: to({ screen: 'express' }),
    papers: to({ screen: 'papers' }),
    benches: to({ screen: 'benches' }),
    board: to({ screen: 'board' }),
    shift: to({ screen: 'shift' }),
    conflicts: to({ screen: 'conflicts' }),
    find: to({ screen: 'find', text: '' }),
    notices: to({ screen: 'notices' }),
    packed: to({ screen: 'packed' }),
    pack,
    'print-slip': printSlip,
    search: focusSearch,
    refresh: () => void refresh.now(),
    lock,
    help: () => navigation.showHelp(),
    cancel: askCancel,
    back,
  };
}

const isSearching = () => document.activeElement?.hasAttribute('data-search') === true;

export const [getActions, setActions] = createContext<AppActions>();
