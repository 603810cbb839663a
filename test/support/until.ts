import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves as soon as the condition holds; says what was waited for if it never does. A busy machine is not a failure. */
export async function until(what: string, condition: () => boolean, mostMs = 120_000): Promise<void> {
  const end = performance.now() + mostMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`waited ${mostMs} ms in vain until ${what}`);
    await sleep(5);
  }
}

/** Lets everything that is under way end: for "nothing more happens", which no event announces. */
export async function quiet(ms = 150): Promise<void> {
  await sleep(ms);
}
