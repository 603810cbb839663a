/** Words for the end of a batch: picked and missing units, and goods that go back to the shelves. */
import { m } from '#messages';
import type { BatchView } from '../../../../../src-main/contract/picking/batch-view.ts';
import type { Api } from '../../../../client/api.ts';
import { counted, formatCount } from '../../../../words/format.ts';
import { unitsOfBatch } from '../batch-units.ts';
import { asideWords, neededWords, placeWords } from '../batch-words.ts';

type Closed = Awaited<ReturnType<ReturnType<Api>['batch']['close']>>;
type Ended = Pick<BatchView, 'batch' | 'due' | 'picked' | 'onTrolley' | 'leftBehind' | 'totes' | 'wall'>;

/** True if units are not picked, in no slot, or have to go back: then a person is asked before the batch ends. */
export const endsEarly = ({ due, picked, onTrolley, leftBehind }: Ended): boolean =>
  picked < due || onTrolley > 0 || leftBehind.length > 0;

/** Places that are named; the list beside the words has all of them. */
const NAMED_PLACES = 3;

/** Units to put back, by where they are. Empty: none are. */
function leftWords(left: BatchView['leftBehind']): string {
  const places = new Map<string, number>();
  for (const { tote, from, units } of left) {
    const place = placeWords(tote, from);
    places.set(place, (places.get(place) ?? 0) + units);
  }
  if (places.size > NAMED_PLACES)
    return m.batch_left_many({ n: formatCount([...places.values()].reduce((sum, n) => sum + n, 0)) });
  const units = [...places].map(([place, n]) => m.batch_left_units({ ...counted(n), place }));
  return units.length === 0 ? '' : m.batch_left_back({ units: units.join(', ') });
}

/** Missing units, if the batch is finished anyway: with the picked ones they add up to all units. */
export function missingWords(view: Ended): string {
  const { due, picked, onTrolley, leftBehind } = view;
  const { all, missing } = unitsOfBatch(view);
  const isMissing = due > picked || onTrolley > 0;
  return [
    m.batch_picked_of({ picked: formatCount(picked), due: formatCount(all) }),
    missing > 0 && m.batch_declared_missing(counted(missing)),
    due > picked && m.batch_not_picked(counted(due - picked)),
    onTrolley > 0 && m.wall_on_trolley(counted(onTrolley)),
    isMissing && m.batch_not_picked_stay(),
    leftWords(leftBehind),
  ]
    .filter((words) => words !== false && words !== '')
    .join(' ');
}

/** @param view as it was before it ended @param closed what became of it */
export function finishedWords(
  view: Ended,
  closed: Closed,
): { tone: 'good' | 'attention' | 'bad'; words: string } {
  const { all, missing } = unitsOfBatch(view);
  const values = {
    n: formatCount(view.batch),
    picked: formatCount(view.picked),
    due: formatCount(all),
    missing: formatCount(missing),
  };
  const isEarly = endsEarly(view);
  const [whole, short] = isEarly
    ? [m.batch_finished_early, m.batch_finished_early_short]
    : [m.batch_finished, m.batch_finished_short];
  const what = missing > 0 ? short(values) : whole(values);
  const parts = [what, leftWords(view.leftBehind), asideWords(closed, view), neededWords(closed.needed)];
  const isWhole = !isEarly && missing === 0;
  return {
    tone: closed.refused.length > 0 ? 'bad' : isWhole ? 'good' : 'attention',
    words: parts.filter((part) => part !== '').join(' '),
  };
}
