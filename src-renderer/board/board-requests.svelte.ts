/** What the screens of the board ask. */
import type { BoardQuestion, BoardTable } from '../../src-main/contract/board.ts';
import type { Api } from '../api.ts';
import type { LiveStation } from '../live.svelte.ts';
import { Resource } from '../resource.svelte.ts';

interface Sources {
  api: Api;
  live: LiveStation;
}

const MINUTE = 60_000;

/** Read again when something was packed, cancelled or listed, and each minute: ages and the pace go on by themselves. */
const moments = (live: LiveStation) => [live.revisions, Math.floor(live.now / MINUTE)];

export const readBoard = ({ api, live }: Sources, question: () => BoardQuestion) =>
  new Resource(
    () => api().board.get(question()),
    () => [question(), ...moments(live)],
  );

/** Each minute, whatever was packed. */
export const readTrouble = ({ api, live }: Sources) =>
  new Resource(
    () => api().board.trouble(),
    () => [Math.floor(live.now / MINUTE)],
  );

export const readWall = ({ api, live }: Sources) =>
  new Resource(
    () => api().board.wall(),
    () => moments(live),
  );

/** @returns null where it could not be had: the problem of the resource says why */
export async function boardCsv(
  { api }: Sources,
  board: Pick<Resource<unknown>, 'ask'>,
  question: BoardQuestion & { table: BoardTable },
): Promise<string | null> {
  const answer = await board.ask(api().board.csv(question));
  return answer.ok ? answer.value.csv : null;
}
