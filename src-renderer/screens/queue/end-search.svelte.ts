/** The order that was searched may have been packed since: a search without results has ended. */
import type { QueueFilterState } from '../../state/queue-filter.svelte.ts';
import type { QueueWindow } from './queue-window.svelte.ts';

/** Clears a finished search, once, when the queue is shown again. Call within a component or another effect. */
export function endSearchThatIsOver(
  queue: Pick<QueueWindow, 'answers' | 'total'>,
  queueFilter: QueueFilterState,
): void {
  const before = queueFilter.current;
  let isBack = before.text !== undefined;
  $effect(() => {
    if (!isBack || !queue.answers(before)) return;
    isBack = false;
    if (queue.total === 0 && queueFilter.current === before) queueFilter.clearTyped();
  });
}
