import { expect, it, onTestFinished } from 'vitest';
import { FloorLessons } from '../../../src-main/practice/http/floor-lessons.ts';
import { LessonService } from '../../../src-main/practice/http/lesson-service.ts';
import { LessonOrdersServer } from '../../practice-floor/lesson-orders-server.ts';

const TEA = { sku: 'PR-2300', units: 2 };

async function aFloor(): Promise<{ shipped: string[]; server: LessonOrdersServer; lessons: FloorLessons }> {
  const service = await LessonService.start({ orders: 3 });
  onTestFinished(() => service.stop());
  const shipped: string[] = [];
  const server = await LessonOrdersServer.serve({
    addOrder: (parcels) => service.addOrder(parcels),
    ship: async (orderId) => {
      shipped.push(orderId);
      await service.ship(orderId);
    },
  });
  onTestFinished(() => server.end());
  return { shipped, server, lessons: new FloorLessons(server.url) };
}

it('gives a bench the order of its lesson, and sends it off', async () => {
  const { shipped, lessons } = await aFloor();
  const { orderId, number } = await lessons.addOrder([[TEA]]);
  expect(number).not.toBe('');
  await lessons.ship(orderId);
  expect(shipped).toEqual([orderId]);
});

it('gives nothing to whoever does not know its path, and says what it has not', async () => {
  const { server, lessons, shipped } = await aFloor();
  const { origin } = new URL(server.url);
  await expect(new FloorLessons(`${origin}/guessed/`).ship('PD-1')).rejects.toThrow('404');
  await expect(lessons.addOrder([[{ sku: 'PR-1', units: 1 }]])).rejects.toThrow('400');
  expect((await fetch(`${server.url}shipped`)).status).toBe(404);
  expect(shipped).toEqual([]);
});
