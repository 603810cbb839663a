/** A thread that lives for one piece of work with copies of the journal, or its log moved into the main file. */
import { serve } from '../thread/thread.ts';
import { listCopies } from './copy-list.ts';
import { checkpoint, makeCopy } from './make-copy.ts';
import { copyAside, tryFolder } from './second-folder.ts';

const handlers = {
  checkpoint,
  copy: (file: string, at: number) => {
    checkpoint(file);
    return makeCopy(file, at);
  },
  copyAside,
  tryFolder,
  listCopies,
};

export type CopyServed = typeof handlers;

serve(handlers);
