/** Items to fetch for the next orders. */
import type { OrderView } from '../../../src-main/contract/orders/orders.ts';
import type { PickList } from '../../../src-main/contract/picking/pick.ts';
import type { Api } from '../../client/api.ts';
import { ask } from '../../client/ask.ts';
import type { LiveStation } from '../../client/live.svelte.ts';
import { Resource } from '../../client/resource.svelte.ts';
import type { PickRound } from '../../state/pick-round.svelte.ts';

/** A person reads these; thousands at once would hold up every scan while they are drawn. */
const LINES = 300;

interface Parts {
  api: Api;
  live: LiveStation;
}

/** A tote whose order is not to be picked any more. */
export interface GoneTote {
  tote: number;
  orderId: string;
  salesChannelOrderId: string | null;
  /** Order in the tote; null: it is no longer known. */
  order: OrderView | null;
}

/** List of the round, whose orders are chosen with the first answer. @param whole true: every line is needed */
export const readPickList = ({ api, live }: Parts, round: PickRound, whole: () => boolean) =>
  new Resource(
    async () => {
      const { choice, sort, orderIds, totes } = round;
      const list = await api().pick.list({
        choice,
        sort,
        ...(orderIds === null ? {} : { orderIds: [...orderIds], totes: [...totes] }),
        ...(whole() ? {} : { lines: LINES }),
      });
      // The next orders are not known until the first check has ended.
      const isKnown = live.status?.lastSweepAt != null;
      const isChosen = choice.kind !== 'all' && round.choice === choice && round.orderIds === null;
      const numbers = list.orders.map(({ tote }) => tote);
      if (isKnown && isChosen && list.count > 0)
        round.fix(
          list.orders.map((order) => order.orderId),
          numbers,
        );
      // True if a tote number was taken by another person meanwhile, or the list is older than the numbers: the shown
      // ones are used from now on.
      const isOther = totes.length !== numbers.length || totes.some((tote, at) => tote !== numbers[at]);
      if (orderIds !== null && round.orderIds === orderIds && isOther) round.fix(orderIds, numbers);
      return list;
    },
    () => [live.revisions, round.choice, round.sort, round.orderIds, whole()],
  );

/** A paused batch. */
export type PausedBatch = Awaited<ReturnType<ReturnType<Api>['batch']['paused']>>[number];

export const readPausedBatches = ({ api, live }: Parts, running: () => number | null) =>
  new Resource(
    () => api().batch.paused(),
    () => [live.revisions, running()],
  );

/** Reasons why orders of the list are not to be picked any more. */
export const readGoneTotes = ({ api }: Parts, list: () => PickList | null) =>
  new Resource(
    () =>
      Promise.all(
        goneOf(list()).map(async ({ tote, orderId, salesChannelOrderId }): Promise<GoneTote> => {
          const answer = await ask<OrderView>(api().orders.get({ orderId }));
          return { tote, orderId, salesChannelOrderId, order: answer.ok ? answer.value : null };
        }),
      ),
    () => [goneOf(list())],
  );

const goneOf = (list: PickList | null) => list?.orders.filter(({ ready }) => !ready) ?? [];
