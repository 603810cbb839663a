/** Dependencies of lessons: parts of an open workspace and of the practice service. */
import type { Teaching } from '../../connection/chosen-connection.ts';
import type { StationSnapshot } from '../../contract/station/station.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Live } from '../../snapshot/live.ts';
import type { Log } from '../../station/log.ts';
import type { LessonBook } from '../../station/lesson-book.ts';
import type { WorkspaceContext } from '../../router/context.ts';

export interface LessonParts extends Teaching {
  workspace: WorkspaceContext;
  book: LessonBook;
  live: Live<StationSnapshot>;
  clock: Clock;
  log: Log;
}
