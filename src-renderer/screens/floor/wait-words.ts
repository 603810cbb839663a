/** Words for a pause that the service asked for, as another bench reports it. */
import { m } from '#messages';
import type { FloorStatus } from '../../../src-main/contract/floor/floor.ts';
import { formatTime } from '../../words/format.ts';

export function waitWords({ bench, until }: NonNullable<FloorStatus['wait']>): string {
  const time = formatTime(until);
  return bench === null ? m.floor_wait({ time }) : m.floor_wait_of({ bench, time });
}
