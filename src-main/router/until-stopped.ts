/** A stream without contents, which marks the time that a screen is open. */

/**
 * @param begin is called with the first read: an unread stream has begun nothing. Its result is called once, when
 * reading ends: the screen was left, its window was closed, or its connection broke
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
