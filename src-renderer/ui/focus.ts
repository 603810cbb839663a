/** Focus after the focused element is gone: otherwise it would begin again with the first screen of the rail. */
import { tick } from 'svelte';

/** Once the screen is drawn: its heading, if nothing else has the focus. */
export async function focusHeading(): Promise<void> {
  await tick();
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return;
  const heading = document.querySelector('main')?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
