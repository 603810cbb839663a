/** Waits for a state of a station. */
import { until as untilNow } from '../until.ts';

/** As `until` of the tests, for a state of a station. */
export async function untilSo(
  what: string,
  holds: () => boolean | Promise<boolean>,
  mostMs = 60_000,
): Promise<void> {
  let isSo = false;
  const asked = (async () => {
    while (!isSo) {
      isSo = await holds();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  await untilNow(what, () => isSo, mostMs).finally(() => void (isSo = true));
  await asked;
}
