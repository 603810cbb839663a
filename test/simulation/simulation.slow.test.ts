/** A bench that is simulated from a seed keeps its promises, and is the same bench each time. */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { playAll } from './crew.ts';
import type { PlayedLine } from './play-process.ts';
import { aStory, commandOf, type Story } from './story.ts';
import { fixedStories, FOUND } from './stories.ts';

/** Days from seeds that were never played before. */
const FRESH = 2;
const LONGEST_MS = 600_000;

async function played(stories: readonly Story[]): Promise<PlayedLine[]> {
  const lines: PlayedLine[] = [];
  await playAll(stories, { jobs: 1, played: (line) => lines.push(line) > 0 });
  return lines;
}

const broken = (lines: readonly PlayedLine[]): string[] =>
  lines.flatMap(({ story, violations }) =>
    violations.slice(0, 1).map(({ promise, sentence }) => `${commandOf(story)}: ${promise}: ${sentence}`),
  );

it(
  'the same story is the same to its last event, in another process too, and another seed is another story',
  async () => {
    const story = aStory('twice', { orders: 120 });
    const [first, again] = await played([story, story]);
    const [elsewhere, other] = await played([story, aStory('other', { orders: 120 })]);
    expect(again?.hash).toBe(first?.hash);
    expect(elsewhere?.hash).toBe(first?.hash);
    expect(other?.hash).not.toBe(first?.hash);
  },
  LONGEST_MS,
);

it(
  'days that are fixed, or found something once, keep every promise',
  async () => {
    // One process plays all stories: loading the station takes as long as a quarter of a day.
    const stories = [...fixedStories(), ...FOUND.map(({ story }) => story)];
    expect(broken(await played(stories))).toEqual([]);
  },
  LONGEST_MS,
);

it(
  'while the computer sleeps nobody works at it, and nothing of the station goes on',
  async () => {
    const story = aStory('7', { orders: 60 });
    const lines: string[] = [];
    await playAll([story], {
      ...{ jobs: 1, isStory: true },
      played: (line) => lines.push(...line.lines) > 0,
    });
    const [from, until] = ['sleeps for', 'the computer wakes'].map((words) =>
      lines.findIndex((line) => line.includes(words)),
    );
    expect(from).toBeGreaterThan(0);
    expect(until).toBeGreaterThan(from ?? 0);
    const who = new Set(lines.slice(from, until).map((line) => line.split(' ')[1]));
    for (const asleep of ['packer:', 'lead:', 'administrator:', 'station:', 'world:'])
      expect(who).not.toContain(asleep);
    expect(who).toContain('shop:');
  },
  LONGEST_MS,
);

it(
  'days from fresh seeds keep every promise',
  async () => {
    const stories = Array.from({ length: FRESH }, () => aStory(String(randomInt(1_000_000_000))));
    process.stdout.write(`fresh days: ${stories.map(({ seed }) => seed).join(', ')}\n`);
    expect(broken(await played(stories))).toEqual([]);
  },
  LONGEST_MS,
);
