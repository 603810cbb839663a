/** A thread that should seal orders, and breaks at the first. */
import { serve } from '../../../src-main/thread/thread.ts';

serve({
  seal: () => process.exit(1),
  open: () => process.exit(1),
});
