/** The writer's thread: bulk writes happen here, so that no scan on the main thread waits for them. */
import { serve } from '../../thread/thread.ts';
import { loadFingerprint } from './page-memory.ts';
import { WriterWork } from './writer-work.ts';

const writer = new WriterWork({
  fingerprint: await loadFingerprint(),
  elapsed: () => performance.now(),
  soon: (work) => void setImmediate(work),
});

serve(writer.handlers, writer.around);
