/** Makes worlds: each with a new service, and orders in the queue. */
import { onTestFinished } from 'vitest';
import { tempFolder } from '../temp-folder.ts';
import { openTestCache } from '../test-cache.ts';
import { ModelService, type Kind } from './model-service.ts';
import { World, type Surroundings } from './world.ts';

/** @returns makes one world after the other; the one before must be closed */
export async function worlds(): Promise<(kind: Kind, orders: number) => Promise<World>> {
  const service = new ModelService();
  await service.open();
  onTestFinished(() => service.goAway());
  const shared: Surroundings = { cache: await openTestCache(), service, folder: tempFolder() };
  let made = 0;
  return async (kind, orders) => {
    const name = `S${made++}`;
    const ids = service.reset(kind, name, orders);
    await service.open();
    const texts = ids.map((id) => JSON.stringify(service.text(id)));
    await shared.cache.writer.upsert(texts, 'listed', 1);
    return new World(shared, name);
  };
}
