/** Puts one plant into the shipped code while it is loaded. Before anything of `src-main` is imported. */
import { registerHooks } from 'node:module';
import { planted, type Plant } from './planted.ts';

/** @returns whether the plant's file was loaded since: else nothing is wrong with the code that runs */
export function plant(one: Plant): () => boolean {
  const url = new URL(`../../../src-main/${one.file}`, import.meta.url).href;
  let isIn = false;
  registerHooks({
    load(address, context, nextLoad) {
      const loaded = nextLoad(address, context);
      if (address !== url) return loaded;
      if (loaded.source == null) throw new Error(`plant "${one.name}": ${one.file} came without its source`);
      const source =
        typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
      isIn = true;
      return { ...loaded, source: planted(one, source) };
    },
  });
  return () => isIn;
}
