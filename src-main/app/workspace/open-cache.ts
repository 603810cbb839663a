/**
 * Cache of a workspace. While another program keeps `cache.db` open a spare file is used, since orders can be read from
 * the service again.
 */
import { markDamaged } from '../../cache/damage.ts';
import { removeSpare, spareOf } from '../../cache/remove-cache.ts';
import { CacheWriter, type StartWriter } from '../../cache/write/writer.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Log } from '../../station/log.ts';
import { mayBeOpenElsewhere, startWhenFree } from '../start-failure.ts';

interface Opening {
  startWriter: StartWriter;
  /** Path of `cache.db`. */
  file: string;
  account: string;
  clock: Clock;
  log: Log;
  platform?: NodeJS.Platform;
}

export interface OpenedWriter {
  writer: CacheWriter;
  /** True if orders that were saved cannot be used: the next sweep fills the file again. */
  rebuilt: boolean;
  /** Path of the file that was opened. */
  file: string;
}

/**
 * Opens the cache for writing; on Windows a spare file once another program has held `cache.db` for ten seconds.
 * @throws the error of `cache.db`
 */
export async function openWriter({
  startWriter,
  file,
  account,
  clock,
  log,
  platform = process.platform,
}: Opening): Promise<OpenedWriter> {
  const start = (path: string) => CacheWriter.start(startWriter, path, account);
  try {
    const started = await startWhenFree(() => start(file), { clock, platform, waiting: () => undefined });
    removeSpare(file);
    return { ...started, file };
  } catch (error) {
    if (!mayBeOpenElsewhere(error, platform)) throw error;
    const spare = spareOf(file);
    const { writer } = await start(spare).catch(() => {
      throw error;
    });
    // The file in use keeps orders that are removed from the spare: the next opening rebuilds it.
    markDamaged(file);
    log.warn({ err: error }, 'the cache is in use by another program: a spare file takes its place');
    return { writer, rebuilt: true, file: spare };
  }
}
