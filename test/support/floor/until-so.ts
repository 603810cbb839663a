/** Waits for a state of a station. */
import { until as untilNow } from '../until.ts';

/** Waits like `until` of the tests, for a state of a station. @throws at once what `holds` throws */
export async function untilSo(
  what: string,
  holds: () => boolean | Promise<boolean>,
  mostMs = 120_000,
): Promise<void> {
  let isOver = false;
  let isSo = false;
  const asked = (async () => {
    while (!isOver && !(isSo = await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
  })();
  try {
    await Promise.race([untilNow(what, () => isSo || isOver, mostMs), asked]);
  } finally {
    isOver = true;
  }
}
