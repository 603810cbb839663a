/** A station in practice that can be taught with, as the application starts it, and a learner at it. */
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { onTestFinished } from 'vitest';
import type { LessonName } from '../../src-main/contract/practice/lesson-names.ts';
import type { RunningLesson } from '../../src-main/contract/practice/lessons.ts';
import type { PackingAnswer } from '../../src-main/contract/packing/packing-answer.ts';
import type { StationStatus } from '../../src-main/contract/station/station.ts';
import { LessonService } from '../../src-main/practice/http/lesson-service.ts';
import { PRACTICE_GOODS } from '../../src-main/practice/invented/goods.ts';
import { router } from '../../src-main/router/index.ts';
import { readOptions } from '../../src-main/station/options.ts';
import { systemClock } from '../../src-main/station/system-clock.ts';
import { DISTINCTIVE } from './clients.ts';
import type { Client } from './screen-at.ts';
import { tempFolder } from './temp-folder.ts';
import { anApp } from './test-app.ts';
import { until } from './until.ts';

export interface Classroom {
  client: Client;
  stop: () => Promise<void>;
  dataDir: string;
  lesson: () => RunningLesson | null;
  status: () => StationStatus;
  begin: (name: LessonName) => Promise<{ orderId: string }>;
  /** Scans what the panel shows for the step, the order's number left out. */
  scanShown: (orderId: string) => Promise<PackingAnswer>;
  reaches: (step: number) => Promise<void>;
  ends: () => Promise<{ score?: number | undefined; mistakes?: RunningLesson['mistakes'] | undefined }>;
}

/** @param dataDir of a station that was there before */
export async function aClassroom(dataDir = tempFolder()): Promise<Classroom> {
  let service: LessonService | null = null;
  const { app, stop } = anApp({
    dataDir,
    // On a quick clock the limit for a service in another thread would be only two seconds.
    clock: systemClock,
    options: { ...readOptions([], {}), practice: true, pollSeconds: 1, graceSeconds: 0 },
    startPractice: async (folder) => {
      service = await LessonService.start({
        ...DISTINCTIVE,
        orders: 10,
        stateFile: join(folder, 'practice-service.json'),
      });
      return {
        addresses: service.addresses,
        credentials: DISTINCTIVE,
        goods: PRACTICE_GOODS,
        lessons: service,
        stop: () => service?.stop() ?? Promise.resolve(),
      };
    },
  });
  onTestFinished(stop);
  await app.start();
  const client: Client = createRouterClient(router, { context: app.context });
  const status = () => app.context.live.snapshot.status;
  const lesson = (): RunningLesson | null => status().lesson;
  await until('the orders are there', () => status().openOrders >= 10);
  return {
    ...{ client, stop, dataDir, lesson, status },
    begin: async (name: LessonName) => {
      await client.lessons.start({ name });
      await until(`${name} runs`, () => lesson()?.name === name && lesson()?.state === 'running');
      await until('its first code is shown', () => (lesson()?.codes.length ?? 0) > 0);
      return { orderId: lesson()?.order?.orderId ?? '' };
    },
    scanShown: async (orderId: string) => {
      const code = lesson()?.codes.find(({ what }) => what !== 'order')?.code;
      if (code === undefined) throw new Error('no code is shown');
      return client.packing.scan({ orderId, text: code });
    },
    reaches: (step: number) => until(`step ${step} is next`, () => lesson()?.step === step),
    ends: async () => {
      await until('the lesson is over', () => lesson()?.state === 'over');
      return { score: lesson()?.score, mistakes: lesson()?.mistakes };
    },
  };
}
