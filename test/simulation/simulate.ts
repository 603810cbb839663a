/** `npm run simulate`: plays stories by their seeds and reports the results. */
import { addTo, coverageLines } from './coverage.ts';
import { playAll } from './crew.ts';
import { clockText } from '../chaos/trace.ts';
import type { Outcome } from './play.ts';
import type { PlayedLine } from './play-process.ts';
import { shrink } from './shrink.ts';
import { simulateOptions } from './simulate-options.ts';
import { commandOf, HOURS_A_DAY, PARTS, type Story } from './story.ts';

/** Lines of an order that are shown under its broken promise, and lines of the end of a shrunk story. */
const LAST_OF_ORDER = 30;
const LAST_OF_STORY = 60;

const options = simulateOptions();
const { stories, days, plant, story: isStory, about } = options;
const planted = plant === null ? '' : ` --plant ${plant}`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Lines of one order; its number is between quotes in each. */
const linesOf = (lines: readonly string[], orderId: string): string[] =>
  lines.filter((line) => line.includes(`"${orderId}"`));

function sayBroken({ story, violations, lines }: PlayedLine): void {
  for (const { promise, sentence, at } of violations.slice(0, 3))
    say(`  broken at ${clockText(at)}: ${promise}: ${sentence}`);
  const orderId = /"([^"]+)"/.exec(violations[0]?.sentence ?? '')?.[1];
  if (orderId !== undefined && lines.length > 0) {
    say(`  the last lines of "${orderId}":`);
    for (const line of linesOf(lines, orderId).slice(-LAST_OF_ORDER)) say(`    ${line}`);
  }
  // If the lines are above, the next step is to shorten the story.
  const isKnown = lines.length > 0 && !options.shrink;
  say(
    `  ${isKnown ? 'shorten it' : 'play it'}: ${commandOf(story)}${planted} ${isKnown ? '--shrink' : '--story'}`,
  );
}

const met = new Map<string, number>();
const broken: PlayedLine[] = [];
let played = 0;
let orders = 0;
const begun = performance.now();

function saySums(): void {
  const minutes = (performance.now() - begun) / 60_000;
  const benchDays = played * days;
  say(
    `${benchDays} bench ${benchDays === 1 ? 'day' : 'days'} of ${HOURS_A_DAY} h and ${orders} orders in ${minutes.toFixed(2)} min: ${(benchDays / minutes).toFixed(1)} a minute; ${broken.length} of ${played} stories broke a promise`,
  );
  if (options.coverage) for (const line of coverageLines(met, benchDays)) say(line);
}

/** Findings until a person ends it; the processes of the stories end with this one. */
let saySoFar = saySums;
process.on('SIGINT', () => {
  saySoFar();
  process.exit(130);
});

await playAll(stories, {
  jobs: options.jobs,
  isStory: isStory || about !== null,
  plant,
  played: (line) => {
    played++;
    orders += line.orders;
    addTo(met, line.met);
    for (const text of about === null ? line.lines : linesOf(line.lines, about)) say(text);
    const isBroken = line.violations.length > 0;
    if (isBroken) broken.push(line);
    say(
      `seed ${line.story.seed}: ${isBroken ? 'BROKEN' : 'kept'} ${line.hash} ${line.steps} steps ${Math.round(line.ms)} ms`,
    );
    if (isBroken) sayBroken(line);
    return !(isBroken && options['until-broken']);
  },
});
saySums();

const [first] = broken;
if (options.shrink && !first) say('nothing to shrink: every promise was kept');
if (options.shrink && first) await shrinkAndSay(first);
process.exitCode = broken.length > 0 ? 1 : 0;

async function shrinkAndSay(longest: PlayedLine): Promise<void> {
  let shortest = longest.story;
  saySoFar = () => say(`the shortest found until now: ${commandOf(shortest)}${planted} --story`);
  const found = await shrink(
    { story: longest.story, outcome: asOutcome(longest) },
    {
      play: async (story, until) => asOutcome(await playOne(story, { until })),
      tried: (tries, story, isBroken) => {
        if (isBroken) shortest = story;
        say(`try ${tries}: ${isBroken ? 'still breaks' : 'keeps it'} ${partsOf(story)}`);
      },
    },
  );
  const end = await playOne(found.story, { isStory: true });
  say(`shrunk in ${found.tries} tries; the end of it:`);
  for (const text of end.lines.slice(-LAST_OF_STORY)) say(text);
  sayBroken(end);
}

/** The shorter list: its parts, or its missing parts. */
function partsOf({ without, orders: perDay }: Story): string {
  const has = PARTS.filter((part) => !without.includes(part));
  const parts =
    has.length < without.length ? `with ${has.join(', ') || 'nothing'}` : `without ${without.join(', ')}`;
  return `${parts}, ${perDay} orders`;
}

function asOutcome({ met: pairs, ...line }: PlayedLine): Outcome {
  return { ...line, met: new Map(pairs) };
}

/** A single story. */
async function playOne(
  story: Story,
  more: { isStory?: boolean; until?: number | undefined },
): Promise<PlayedLine> {
  const lines: PlayedLine[] = [];
  await playAll([story], { jobs: 1, ...more, plant, played: (line) => lines.push(line) > 0 });
  const [line] = lines;
  if (!line) throw new Error(`story ${story.seed} has no outcome`);
  return line;
}
