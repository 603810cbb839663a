/** The writer's thread: bulk writes happen here, so that no scan on the main thread waits for them. */
import { openDatabase } from '../../files/open-database.ts';
import { serve } from '../../thread/thread.ts';
import { loadFingerprint } from './page-memory.ts';
import { WriterWork } from './writer-work.ts';

const writer = new WriterWork({
  fingerprint: await loadFingerprint(),
  elapsed: () => performance.now(),
  soon: (work) => void setImmediate(work),
});

// The engine is loaded with the first database, and has to be there before the thread may be ended.
openDatabase(':memory:').close();
serve(writer.handlers, writer.around);
