/**
 * Orders whose buyer asked to be forgotten, by their numbers, in the journal: copies that were out of reach lose the
 * same data later, and an interrupted erasure is finished at the next start. Stored in rows of `meta`, so that earlier
 * versions can still open the file.
 */
import { isObject, listOr } from '../../domain/orders/read-value.ts';
import type { JournalDb } from '../db.ts';

/** Records that the orders had at the time of the request. */
interface ErasedData {
  /** Orders in the cache, with their notes. */
  cached: number;
  /** Words of the service on cancels. */
  words: number;
  /** Scanned texts. */
  scans: number;
}

/** Result of the erasure; null while it has not ended. */
export interface ErasureEnd {
  /** Epoch milliseconds. */
  at: number;
  /** False: bytes of the removed data are still in the log, which was being read. */
  isCacheEmptied: boolean;
  isJournalEmptied: boolean;
  /** Copies and files that were set aside, here and in the second folder. */
  files: { checked: number; rewritten: number; unreadable: string[] };
  /** Reason why the second folder was not reached; null if it was, or there is none. */
  secondFault: string | null;
}

export interface Erasure {
  /** Time of the request for erasure, epoch milliseconds, which identifies it. */
  at: number;
  operator: string;
  station: string;
  orderIds: string[];
  found: ErasedData;
  /** Orders that the service listed still: they are erased once it does not. */
  waiting: string[];
  end: ErasureEnd | null;
}

const KEY = 'erasure:';
/** Digits of a time, so that the keys are in its order. */
const DIGITS = 15;

export class Erasures {
  readonly #statements;

  constructor(db: JournalDb) {
    this.#statements = {
      put: db.prepare<[string, string]>('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
      all: db
        .prepare<[string], string>("SELECT value FROM meta WHERE key GLOB ? || '*' ORDER BY key DESC")
        .pluck(),
    };
  }

  /** Records an erasure; on disk when it returns. @throws the storage engine's error */
  write(erasure: Erasure): void {
    this.#statements.put.run(KEY + String(erasure.at).padStart(DIGITS, '0'), JSON.stringify(erasure));
  }

  /** Newest first. */
  list(): Erasure[] {
    return this.#statements.all.all(KEY).flatMap(read);
  }

  /** Numbers of all orders that were ever asked for. */
  readonly orderIds = (): string[] => [...new Set(this.list().flatMap(({ orderIds }) => orderIds))];
}

/** A row that was changed by hand is skipped. */
function read(text: string): Erasure[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (!isObject(value) || typeof value['at'] !== 'number') return [];
  const texts = (list: unknown) => listOr(list).filter((one) => typeof one === 'string');
  const [orderIds, waiting] = [texts(value['orderIds']), texts(value['waiting'])];
  // The following part was written by `write` as a whole.
  return orderIds.length === 0 ? [] : [{ ...(value as unknown as Erasure), orderIds, waiting }];
}
