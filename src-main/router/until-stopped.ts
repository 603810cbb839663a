/** A stream that says nothing but that it is there: what a screen does for as long as it is open. */

/**
 * @param begin is called with the first read: a stream that nobody reads has begun nothing. What it returns is called once,
 *   when the screen reads no more: it was left, its window was closed, or its connection broke
 * @param signal of the call; undefined: the reader itself ends the stream
 */
export async function* untilStopped(
  begin: () => () => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Record<string, never>, void, void> {
  const end = begin();
  try {
    yield {};
    await new Promise<void>((resolve) => {
      // An abort while the reader was busy fires no event any more.
      if (signal?.aborted === true) return resolve();
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  } finally {
    end();
  }
}
