/** Retention figures of a journal that is not opened for work. */
import { existsSync } from 'node:fs';
import { readClosedJournal } from '../../journal/closed-journal.ts';
import { Erasures } from '../../journal/personal-data/erasures.ts';
import { Intents } from '../../journal/cancels/intents.ts';
import { PackingJournal } from '../../journal/packing/packing.ts';
import { ordersInHand } from '../../packing/orders-in-hand.ts';

interface IdleJournal {
  /** Orders in work, under that connection. */
  needed: string[];
  /** Orders whose buyer asked to be forgotten. */
  erased: string[];
}

/**
 * @param file path of `journal.db`
 * @returns null if it cannot be read now
 */
export function readIdleJournal(file: string, account: string): IdleJournal | null {
  if (!existsSync(file)) return { needed: [], erased: [] };
  return readClosedJournal(file, (db) => {
    const intents = new Intents(db, account, () => '');
    return {
      needed: ordersInHand(intents, new PackingJournal(db, account)).needed(),
      erased: new Erasures(db).orderIds(),
    };
  });
}
