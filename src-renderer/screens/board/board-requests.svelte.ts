/** Requests of the board's screens. */
import type { Board, BoardQuestion, BoardTable } from '../../../src-main/contract/board/board.ts';
import type { Api } from '../../client/api.ts';
import { ask } from '../../client/ask.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';

interface Sources {
  api: Api;
  live: LiveStation;
}

const MINUTE = 60_000;

/**
 * Values whose change has the board read again: something was packed, cancelled or listed, or a minute has passed, in
 * which ages and the pace go on.
 */
const moments = (live: LiveStation) => [live.revisions, Math.floor(live.now / MINUTE)];

export const readBoard = ({ api, live }: Sources, question: () => BoardQuestion) =>
  new Resource(
    () => api().board.get(question()),
    () => [question(), ...moments(live)],
  );

/** Trouble of the day, read each minute, even if no order was packed. */
export const readTrouble = ({ api, live }: Sources) =>
  new Resource(
    () => api().board.trouble(),
    () => [live.operatorId, Math.floor(live.now / MINUTE)],
  );

/** Figures of the wallboard. The caller shows it: a new operator asks at once, so that a lock leaves their wallboard too. */
export const readWallboard = ({ api, live }: Sources) =>
  new Resource(
    () => api().board.wallboard(),
    () => moments(live),
  );

/** A lock hides all screens again. If this call fails, the main process has ended, and its data with it. */
export const closeWallboard = ({ api }: Pick<Sources, 'api'>): void => void ask(api().board.closeWallboard());

/** Every item, for paper. @returns null if it could not be had: the problem of the resource says why */
export async function wholeBoard(
  { api }: Sources,
  board: Pick<Resource<Board>, 'ask' | 'value'>,
  question: BoardQuestion,
): Promise<Board | null> {
  const { value } = board;
  if (value && value.more.misses + value.more.shortages === 0) return value;
  const answer = await board.ask(api().board.get({ ...question, isWhole: true }));
  return answer.ok ? answer.value : null;
}

/** @returns null if it could not be had: the problem of the resource says why */
export async function boardCsv(
  { api }: Sources,
  board: Pick<Resource<unknown>, 'ask'>,
  question: BoardQuestion & { table: BoardTable },
): Promise<string | null> {
  const answer = await board.ask(api().board.csv(question));
  return answer.ok ? answer.value.csv : null;
}
