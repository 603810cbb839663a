/** The campaign's station in few files: hundreds of starts are only quick if no source has to be read. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';
import { rulesHash } from '../../../src-main/cache/stamp.ts';
import { planted, type Plant } from '../../chaos/plants.ts';

export interface CompiledStation {
  file: string;
  writerEntry: string;
  httpEntry: string;
  sealingEntry: string;
  /** Node keeps compiled code here. */
  compileCache: string;
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const installed = (name: string) => pathToFileURL(createRequire(import.meta.url).resolve(name)).href;
/** Loaded as they were installed: native, or with a file beside them. */
const OUTSIDE = ['better-sqlite3', 'pg', 'xxhash-wasm'];

/** Puts an error into one file. @throws at the end if that file is no part of the station */
function errorOf(plant: Plant): Plugin {
  let isIn = false;
  return {
    name: 'planted-error',
    transform: {
      order: 'pre',
      handler(source, id) {
        if (id !== at(`../../../src-main/${plant.file}`)) return null;
        isIn = true;
        return { code: planted(plant, source), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isIn) throw new Error(`plant "${plant.name}": src-main/${plant.file} is no part of it`);
    },
  };
}

/**
 * @param folder where the files are put; it may be anywhere
 * @param entry name of the station's file in `support/processes`
 * @param plant an error that it gets; null: none
 */
export async function compileStation(
  folder: string,
  entry = 'campaign-station.ts',
  plant: Plant | null = null,
): Promise<CompiledStation> {
  await build({
    plugins: plant ? [errorOf(plant)] : [],
    configFile: false,
    root: at('../../..'),
    logLevel: 'silent',
    define: { CACHE_RULES_HASH: JSON.stringify(rulesHash()) },
    ssr: { target: 'node', noExternal: true, external: OUTSIDE },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: {
        input: {
          station: at(`../processes/${entry}`),
          writer: at('../../../src-main/cache/write/writer-thread.ts'),
          http: at('../../../src-main/upstream/http/http-thread.ts'),
          sealing: at('../../../src-main/floor/publishing/order-sealing-thread.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          paths: Object.fromEntries(OUTSIDE.map((name) => [name, installed(name)])),
        },
      },
    },
  });
  return {
    file: join(folder, 'station.mjs'),
    writerEntry: pathToFileURL(join(folder, 'writer.mjs')).href,
    httpEntry: pathToFileURL(join(folder, 'http.mjs')).href,
    sealingEntry: pathToFileURL(join(folder, 'sealing.mjs')).href,
    compileCache: join(folder, 'cache'),
  };
}
