/** Joins a floor as a person does in the station's screen, over the same door. */
import { setTimeout as sleep } from 'node:timers/promises';
import { screenAt } from '../support/screen-at.ts';

const LONGEST_MS = 60_000;

/** @param url of the station's screens. @throws if it does not join within a minute */
export async function joinFloor(url: string, code: string): Promise<void> {
  const { client, socket } = screenAt(url);
  try {
    // The connection to the service comes first: a floor is of one merchant.
    for (let waited = 0; ; waited += 250) {
      try {
        if ((await client.station.snapshot()).status.floor === null) await client.floor.join({ code });
        return;
      } catch (error) {
        if (waited >= LONGEST_MS) throw error;
      }
      await sleep(250);
    }
  } finally {
    socket.terminate();
  }
}
