/**
 * The boxes of an order, from the reports of the benches. One computer may have reported a box under two benches: it
 * left the floor and joined again by another code, or its disk was copied (`decisions/0157`). Pure.
 */

/** Report of a bench about its packing of an order. */
export interface BoxRow {
  benchId: string;
  /** Mark of the box's first event, which belongs to one journal, whichever bench reports it. */
  history: string;
  /** Mark of the box's newest event. */
  mark: string;
  /** Number of boxes. */
  events: number;
  /** When the box was closed, by the clock of its bench, epoch milliseconds; null: it is not closed. */
  sealedAt: number | null;
}

/** All reports of one box, newest first. */
export type BoxRows<Row> = readonly [newest: Row, ...older: Row[]];

/** Boxes in the order of their first report. */
export function boxesOf<Row extends BoxRow>(rows: readonly Row[]): BoxRows<Row>[] {
  const histories = Map.groupBy(rows, ({ history }) => history);
  return [...histories.values()].flatMap((reports) => {
    const boxes: [Row, ...Row[]][] = [];
    for (const row of reports.toSorted(newestFirst)) {
      const same = boxes.find(([newest]) => isSameBox(newest, row));
      if (same) same.push(row);
      else boxes.push([row]);
    }
    return boxes;
  });
}

/**
 * True for two reports of one history: a box that is not closed, or closed at the same time, is an earlier state of the
 * newer one. There are two boxes only if both were closed after the journals parted.
 */
const isSameBox = (newer: BoxRow, older: BoxRow): boolean =>
  newer.mark === older.mark || older.sealedAt === null || older.sealedAt === newer.sealedAt;

const newestFirst = (a: BoxRow, b: BoxRow): number =>
  b.events - a.events || (b.sealedAt ?? 0) - (a.sealedAt ?? 0) || (a.benchId < b.benchId ? -1 : 1);
