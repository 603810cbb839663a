/**
 * Passes Electron's standard error on, but keeps the line that tells Playwright where to attach until the window has
 * loaded its page. A client that attaches during the first navigation is, one time in thirty, never told that it has ended
 * (Chromium 130 leaves out Page.frameNavigated), and Playwright waits for that without a limit.
 *
 * Each start of a flow has one of these: plain JavaScript and the oldest client of Node start in a fifth of the time.
 */
import { get } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** No window after this time: the attaching client should see that for itself. */
const LIMIT_MS = 30_000;
/** Milliseconds between questions: each takes time from the start of Electron's main process. */
const BETWEEN_MS = 100;

/** @returns {Promise<string>} empty without an answer */
const read = (/** @type {string} */ url) =>
  new Promise((resolve) => {
    const request = get(url, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve(text)).on('error', () => resolve(''));
    });
    request.on('error', () => resolve(''));
  });

/** @returns whether a page stands in its window: its title comes from the document, and so not before it is there */
async function hasLoaded(/** @type {string} */ address) {
  try {
    /** @type {{ type: string, title: string }[]} */
    const targets = JSON.parse(await read(`http://${address}/json/list`));
    return targets.some(({ type, title }) => type === 'page' && title !== '');
  } catch {
    return false;
  }
}

let hasEnded = false;

async function passOnceLoaded(/** @type {string} */ line, /** @type {string} */ address) {
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
