/** The queue by keyboard: arrows go through the rows, Enter opens one, space selects it. */
import type { QueueRow } from '../../../src-main/contract/orders/queue.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { isDialogOpen } from '../../ui/dialog/dialogs.ts';
import type { ChosenRow } from './chosen-row.svelte.ts';
import type { QueueFilterState } from '../../state/queue-filter.svelte.ts';
import type { QueueWindow } from './queue-window.svelte.ts';

interface Parts {
  queue: QueueWindow;
  queueFilter: QueueFilterState;
  chosen: ChosenRow;
  live: LiveStation;
  open: (row: QueueRow) => void;
  toggle: (row: QueueRow) => void;
  /** Brings the chosen row in sight. */
  show: () => void;
  /** Focuses the list, so that a blind user hears the row, and the next keys are meant for it. */
  focus: () => void;
}

/** Number of rows that a key moves. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Call within a component. @returns what takes each key of the window */
export function queueKeys({ queue, queueFilter, chosen, live, open, toggle, show, focus }: Parts) {
  /** A key was pressed that is meant for the chosen row: it counts as soon as that row is there. */
  let wish = $state<'open' | 'select' | null>(null);
  /** Rows to go down (negative: up), by arrows that were pressed before the first rows were there. */
  let steps = $state(0);

  $effect(() => {
    if (steps === 0 || queue.total === null) return;
    const by = steps;
    steps = 0;
    step(by);
  });

  // A key may come before the first rows, or before those of the last search: the old ones are not meant.
  $effect(() => {
    if (wish === null || steps !== 0 || !queue.answers(queueFilter.current)) return;
    const { row } = chosen;
    const isOnItsWay = !row && !queue.problem && chosen.index < (queue.total ?? 0);
    if (isOnItsWay) return;
    const wished = wish;
    wish = null;
    // A panel that has opened meanwhile is what the person sees.
    if (!row || isDialogOpen()) return;
    if (wished === 'open') return open(row);
    toggle(row);
    show();
  });

  function step(by: number): void {
    if (queue.total === 0) return;
    focus();
    chosen.go(by);
    show();
  }

  return (event: KeyboardEvent): void => {
    const { total } = queue;
    const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    const onControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLSelectElement;
    if (isDialogOpen()) return;
    const wished =
      event.key === 'Enter' && !onControl
        ? 'open'
        : event.key === ' ' && !inField && !onControl
          ? 'select'
          : null;
    // Another key cancels the wish; a key held down since another screen is not a new press.
    wish = wish === wished || !event.repeat ? wished : null;
    if (wished !== null) event.preventDefault();
    if (wished === 'open') queueFilter.applyTyped();
    if (total === 0) return;
    // In practice this key makes a scan.
    if (event.key === 'PageDown' && live.status?.mode === 'practice') return;
    const by = STEPS[event.key];
    if (by === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    if (total === null) steps += by;
    else step(by);
  };
}
