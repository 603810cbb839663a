/** A thread that lives for one piece of work: with copies of the journal, its log moved into the main file, a check. */
import { openDatabase } from '../../files/open-database.ts';
import { serve } from '../../thread/thread.ts';
import { listCopies } from './copy-list.ts';
import { checkJournal, checkPages } from '../recovery/file-check.ts';
import { checkpoint, makeCopy } from './make-copy.ts';
import {
  concernedFiles,
  removeFromCopies,
  removeFromJournal,
  removeFromSecond,
} from '../personal-data/remove-personal-data.ts';
import { copyAside, newestAside, sharesDisk, tryFolder } from './second-folder.ts';

const handlers = {
  checkpoint,
  copy: (file: string, at: number, wanted: string) => {
    checkpoint(file);
    return makeCopy(file, at, wanted);
  },
  copyAside,
  tryFolder,
  newestAside,
  sharesDisk,
  listCopies,
  checkJournal,
  checkPages,
  removeFromJournal,
  removeFromCopies,
  removeFromSecond,
  concernedFiles,
};

export type CopyServed = typeof handlers;

// Loads the engine, which must not be loading when the thread is ended.
openDatabase(':memory:').close();
serve(handlers);
