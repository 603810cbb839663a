/**
 * Passes Electron's standard error on, but keeps the line that tells Playwright where to attach until the window has
 * loaded its page. Whoever attaches during the first navigation is, one time in thirty, never told that it has ended
 * (Chromium 130 leaves out Page.frameNavigated), and Playwright waits for that without a limit.
 */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** No window after this time: whoever attaches should see that for himself. */
const LIMIT_MS = 30_000;
const BETWEEN_MS = 20;

/** @returns whether a page stands in its window: its title comes from the document, and so not before it is there */
async function hasLoaded(address: string): Promise<boolean> {
  try {
    const targets = (await (await fetch(`http://${address}/json/list`)).json()) as {
      type: string;
      title: string;
    }[];
    return targets.some(({ type, title }) => type === 'page' && title !== '');
  } catch {
    return false;
  }
}

let hasEnded = false;

async function passOnceLoaded(line: string, address: string): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  while (!hasEnded && Date.now() < until && !(await hasLoaded(address))) await pause(BETWEEN_MS);
  process.stdout.write(`${line}\n`);
}

for await (const line of createInterface({ input: process.stdin })) {
  const address = /^DevTools listening on ws:\/\/([^/]+)\//.exec(line)?.[1];
  if (address === undefined) process.stdout.write(`${line}\n`);
  else void passOnceLoaded(line, address);
}
hasEnded = true;
