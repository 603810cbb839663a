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

// Loads the engine, which must not be loading when the thread is ended.
openDatabase(':memory:').close();
serve(writer.handlers, writer.around);
