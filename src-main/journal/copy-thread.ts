/** A thread that lives for one piece of work: a copy of the journal, or its log moved into the main file. */
import { parentPort, workerData } from 'node:worker_threads';
import { checkpoint, makeCopy, type MadeCopy } from './make-copy.ts';

export type CopyWork = { kind: 'copy'; file: string; at: number } | { kind: 'checkpoint'; file: string };

export type CopyReply = { ok: true; made: MadeCopy | null } | { ok: false; name: string; message: string };

async function run(work: CopyWork): Promise<CopyReply> {
  try {
    checkpoint(work.file);
    return { ok: true, made: work.kind === 'copy' ? await makeCopy(work.file, work.at) : null };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, name: error.name, message: error.message };
  }
}

parentPort?.postMessage(await run(workerData as CopyWork));
