/** Focus after the focused element was removed: otherwise it would start again at the first screen of the rail. */
import { tick } from 'svelte';

/** Gives the heading of a drawn screen the focus, if nothing else has it. */
export async function focusHeading(): Promise<void> {
  await tick();
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  const heading = document.querySelector('main')?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
