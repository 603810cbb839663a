/** A thread that lives for one piece of work: a copy of the journal, or its log moved into the main file. */
import { serve } from '../thread/thread.ts';
import { checkpoint, makeCopy } from './make-copy.ts';

const handlers = {
  checkpoint,
  copy: (file: string, at: number) => {
    checkpoint(file);
    return makeCopy(file, at);
  },
};

export type CopyServed = typeof handlers;

serve(handlers);
