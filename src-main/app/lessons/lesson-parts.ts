/** What lessons work with, of an open workspace and its practice service. */
import type { PracticeLessons } from '../../connection/chosen-connection.ts';
import type { PracticeProduct } from '../../contract/practice.ts';
import type { StationSnapshot } from '../../contract/station.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Live } from '../../snapshot/live.ts';
import type { Log } from '../../station/log.ts';
import type { LessonBook } from '../../station/lesson-book.ts';
import type { WorkspaceContext } from '../../router/context.ts';

export interface LessonParts {
  workspace: WorkspaceContext;
  practice: PracticeLessons;
  goods: readonly PracticeProduct[];
  book: LessonBook;
  live: Live<StationSnapshot>;
  clock: Clock;
  log: Log;
}
