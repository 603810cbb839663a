/** The floor of an open workspace, joined to its journal, its queue and its packer. */
import { join } from 'node:path';
import type { CancelSteps } from '../../domain/floor/cancel-step.ts';
import { BenchFloor } from '../../floor/bench-floor.ts';
import { cancelsAfterLeaving } from '../../floor/cancels/cancels-after-leaving.ts';
import { endsSoon } from '../../floor/certificate-end.ts';
import { FloorCopy } from '../../floor/copy/floor-copy.ts';
import { cutOffQueue } from '../../floor/claims/cut-off-queue.ts';
import { FIGURES } from '../../floor/facts/figures-fact.ts';
import { WITHHELD, WITHHELD_KEY } from '../../floor/facts/withheld-fact.ts';
import { floorClaimsOf } from '../../floor/claims/floor-claims-of.ts';
import { ShortageEvents } from '../../journal/packing/shortage-events.ts';
import { OwnEvents } from '../../journal/packing/own-events.ts';
import { OwnOperators } from '../../journal/operators/own-operators.ts';
import { SENDS } from '../../sync/cancels/sender.ts';
import { ALONE } from '../../packing/floor-claims.ts';
import { ordersInHand } from '../../packing/orders-in-hand.ts';
import { CHECKS_ITSELF } from '../../sync/shared-checks.ts';
import { countedOnFloor } from './counted-on-floor.ts';
import { floorChecks } from './floor-checks.ts';
import { Erasures } from '../../journal/personal-data/erasures.ts';
import { FloorErasures } from './floor-erasures.ts';
import { workCancels } from './floor-cancels.ts';
import { FloorCodes, workFacts } from './floor-codes.ts';
import { FloorFigures } from './floor-figures.ts';
import { FloorLocations, locationFacts } from './floor-locations.ts';
import { FloorOperators, operatorFacts } from './floor-operators.ts';
import { FloorShortages } from './floor-shortages.ts';
import { floorQuestions } from './floor-questions.ts';
import { FloorService } from './floor-service.ts';
import { FloorWithheld } from './floor-withheld.ts';
import { floorWork, type Later } from './floor-work.ts';
import type { FloorParts } from './workspace-floor.ts';
import type { FileAccess } from '../workspace/workspace-context.ts';
import type { WorkspaceNews } from '../workspace/workspace-events.ts';
import type { WorkspaceOptions } from '../workspace/workspace-options.ts';

const NO_FLOOR: Omit<FloorParts, 'codes' | 'locations'> = {
  claims: ALONE,
  checks: CHECKS_ITSELF,
  questions: null,
  status: () => null,
  cancelElsewhere: () => null,
  notForHere: () => [],
  queueAhead: () => [],
  benches: () => 1,
  cancelSteps: SENDS,
  cancelsChanged: () => undefined,
  notFound: () => [],
  erasures: { changed: () => undefined, asked: () => [], benches: () => [] },
  operatorWords: { waiting: () => [], confirm: () => 'WORD_CHANGED', refuse: () => 'WORD_CHANGED' },
  operatorsChanged: () => undefined,
  start: () => undefined,
  stop: () => Promise.resolve(),
};

function stepsAlone({ leftFloor, clock }: WorkspaceOptions, { intents }: FileAccess): CancelSteps {
  if (leftFloor === null) return SENDS;
  return cancelsAfterLeaving(
    workCancels(intents, () => null),
    leftFloor,
    clock.elapsed,
  );
}

/** The floor's file of a folder. */
export const floorFile = (folder: string): string => join(folder, 'floor.db');

export function floorParts(
  options: WorkspaceOptions,
  access: FileAccess,
  news: WorkspaceNews,
  later: Later,
): FloorParts {
  const { floor: membership, account, clock, random, newId, log, live, release } = options;
  if (!membership)
    return {
      ...NO_FLOOR,
      cancelSteps: stepsAlone(options, access),
      codes: access.codes,
      locations: access.locations,
    };
  const file = floorFile(options.folder);
  const copy = new FloorCopy(file, { account, joining: membership.joining });
  if (copy.isRebuilt) log.warn('the copy of the floor could not be used: nothing is reserved for this bench');
  const benchName = (benchId: string) => floor.view.benchOf(benchId).name;
  const shortages = new FloorShortages({
    events: new ShortageEvents(access.files.journal, account),
    facts: () => floor.facts,
    ...{ benchName, now: clock.now },
  });
  const erasures = new FloorErasures({
    journal: new Erasures(access.files.journal),
    facts: () => floor.facts,
    view: () => floor.view,
    benches: () => floor.benches.all(),
    wake: () => floor.rounds.wake(),
    now: clock.now,
  });
  const telling = { facts: () => floor.facts, benchId: () => copy.benchId, wake: () => floor.rounds.wake() };
  const withheld = new FloorWithheld({
    ...{ ...telling, now: clock.now, elapsed: clock.elapsed },
    shared: () => copy.facts.own(WITHHELD, WITHHELD_KEY),
  });
  const service = new FloorService({ ...telling, now: clock.now });
  const events = new OwnEvents(access.files.journal, account);
  const figures = new FloorFigures({
    hours: (from) => access.hours.since(account, from),
    journal: () => events.firstMark(),
    shared: (day) => copy.facts.own(FIGURES, day),
    forgetBefore: (day) => copy.facts.forgetBefore(FIGURES, day),
    ...{ facts: telling.facts, benchId: telling.benchId, now: clock.now },
    rest: () => clock.sleep(0, AbortSignal.any([])),
  });
  let inputAt = -Infinity;
  const work = floorWork(options, access, later, {
    inputAt: () => inputAt,
    facts: [
      workFacts(access.codes),
      locationFacts(access.locations),
      shortages,
      erasures,
      withheld,
      service,
      figures,
      operatorFacts(new OwnOperators(access.files.journal), () => later.operators().people),
    ],
    factsTaken: () => operators.follow(),
    checks: {
      canLead: () => true,
      afterBeat: () => {
        const { poller } = later.loops();
        poller.sharedChanged();
        checks.followService();
        if (checks.isWanted()) poller.wanted();
      },
    },
  });
  const floor: BenchFloor = new BenchFloor({
    ...{ store: membership.access.store, sealing: membership.access.sealing, copy, work },
    ...{ account, release, clock, random, newId, log },
    name: () => live.snapshot.settings.station,
    channelNumber: (orderId) =>
      access.packed.orders.byId(orderId)?.salesChannelOrderId ??
      access.orders.byId(orderId)?.salesChannelOrderId ??
      null,
    changed: (hasRows) => news.emit('floor', hasRows),
  });
  const inHand = ordersInHand(access.intents, access.packed).keep;
  const checks = floorChecks(
    options,
    { reader: access.files.reader, inHand },
    news,
    floor,
    membership.access,
    {
      withheld,
      service,
    },
  );
  const operators = new FloorOperators({
    ...{ operators: later.operators, facts: floor.facts, now: clock.now },
    benches: () => floor.benches.all(),
    isJoining: () => !copy.isCaughtUp,
    wake: () => floor.rounds.wake(),
  });
  let revision = 0;
  news.on('floor', (hasRows) => {
    if (hasRows) revision++;
  });
  let cancelChanges = copy.rows.cancelChanges;
  news.on('floor', () => {
    const now = copy.rows.cancelChanges;
    if (now === cancelChanges) return;
    cancelChanges = now;
    news.emit('cancels');
  });
  const inTouch = () =>
    floor.benches.all().filter(({ state }) => state === 'in-touch' || state === 'late').length;
  const claims = floorClaimsOf(floor, copy);
  return {
    claims: {
      ...claims,
      recorded: (orderId) => {
        claims.recorded(orderId);
        shortages.recorded(orderId);
      },
    },
    notFound: (item) => shortages.of(item),
    erasures,
    checks,
    codes: new FloorCodes({
      ...{ journal: access.codes, facts: floor.facts, wake: () => floor.rounds.wake() },
      benchName,
    }),
    locations: new FloorLocations({
      ...{ journal: access.locations, facts: floor.facts, wake: () => floor.rounds.wake() },
      benchName,
    }),
    questions: {
      ...floorQuestions(floor, { copy, work, log, sealing: membership.access.sealing }),
      inputNoticed: () => (inputAt = clock.elapsed()),
      counted: (span) =>
        countedOnFloor(
          {
            ...{
              figures,
              view: floor.view,
              benches: floor.benches,
              link: floor.link,
              now: clock.now,
              benchId: telling.benchId,
            },
            name: () => live.snapshot.settings.station,
          },
          span,
        ),
    },
    status: () => ({
      name: copy.name === '' ? membership.floor : copy.name,
      contact: floor.link.contact.state,
      since: floor.link.contact.since,
      fault: floor.link.contact.fault ?? floor.refusal,
      benches: inTouch(),
      reserved: floor.reserve.size,
      untold: floor.telling.untold,
      parted: floor.telling.parted,
      conflicts: floor.view.rivalries.conflicts().length,
      toConfirm: operators.waitingCount,
      toErase: erasures.waitingCount(),
      asks: floor.view.asks(),
      withheld: checks.withheld(),
      wait: checks.waitOfAnother(),
      doubted: checks.doubted(),
      revision,
      taught: floor.facts.changes,
      certificateEndsAt: endsSoon(membership.access.certificateEndsAt(), clock.now()),
    }),
    cancelElsewhere: (orderId) => floor.cancelsElsewhere.of(orderId),
    notForHere: (open) => {
      const among = open();
      return [...floor.view.packedElsewhere(among), ...floor.cancelsElsewhere.orderIds(among)];
    },
    queueAhead: () => cutOffQueue(copy, floor.link, work),
    benches: () => floor.benches.workingCount(),
    cancelSteps: floor.cancelSteps,
    cancelsChanged: () => floor.cancels.changed(),
    operatorWords: operators,
    operatorsChanged: () => operators.changed(),
    start: () => {
      // The process may have ended before the records were entered.
      operators.follow();
      floor.start();
    },
    stop: async () => {
      figures.lookSoon();
      await floor.stop();
      await membership.access.orders.end();
      copy.close();
    },
  };
}
