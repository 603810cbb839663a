/** Keeps the name that was entered for this station. */
import type { SetupState } from '../../../src-main/contract/station/setup.ts';
import type { Api } from '../../client/api.ts';
import { ask } from '../../client/ask.ts';
import type { Sentence } from '../../words/sentence.ts';

/** @returns why it could not be saved; null if it was, or needs not to be: given by the command line, or empty */
export async function saveStationName(
  api: Api,
  known: SetupState,
  station: string,
): Promise<Sentence | null> {
  if (known.given.station || station.trim() === '') return null;
  const answer = await ask(api().station.change({ station }));
  return answer.ok ? null : answer.sentence;
}
