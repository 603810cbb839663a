/**
 * Types of the contract's client that the screens rely on. Read only by the compiler (`npm run check`): if a call takes or
 * gives something else, this file does not compile.
 */
import { expectTypeOf } from 'vitest';
import type { Intent } from '../../../src-main/contract/orders/cancel.ts';
import type { OrderView } from '../../../src-main/contract/orders/orders.ts';
import type { PackingAnswer } from '../../../src-main/contract/packing/packing-answer.ts';
import type { PackingView } from '../../../src-main/contract/goods/packing-view.ts';
import type { ScanAnswer } from '../../../src-main/contract/scan/scan.ts';
import type { SomeParts, StationSnapshot } from '../../../src-main/contract/station/station.ts';
import { isDefinedError, safe, type Api } from '../../../src-renderer/client/api.ts';
import type { Client } from '../../support/screen-at.ts';

/** Input. */
type Asked<Call> = Call extends (input: infer Input, ...rest: never[]) => unknown ? Input : never;
/** Output. */
type Answered<Call> = Call extends (...args: never[]) => infer Answer ? Awaited<Answer> : never;

// A type that is lost on the way to the screens is `any`, and everything would fit.
expectTypeOf<ReturnType<Api>>().not.toBeAny();
expectTypeOf<ReturnType<Api>>().toEqualTypeOf<Client>();

type Packing = Client['packing'];
expectTypeOf<Asked<Packing['get']>>().toEqualTypeOf<{ orderId: string }>();
expectTypeOf<Answered<Packing['get']>>().toEqualTypeOf<PackingView>();
expectTypeOf<Answered<Packing['scan']>>().toEqualTypeOf<PackingAnswer>();
expectTypeOf<Asked<Packing['scan']>>().toExtend<{ orderId: string; text: string }>();
expectTypeOf<{ orderId: string; text: string }>().toExtend<Asked<Packing['scan']>>();
expectTypeOf<{ orderId: string }>().not.toExtend<Asked<Packing['scan']>>();

expectTypeOf<Answered<Client['scan']['find']>>().toEqualTypeOf<ScanAnswer>();
expectTypeOf<ScanAnswer['kind']>().toEqualTypeOf<
  | 'order'
  | 'item'
  | 'choice'
  | 'orders'
  | 'case'
  | 'parcel'
  | 'in-batch'
  | 'label'
  | 'not-now'
  | 'unreadable'
  | 'unknown'
>();

expectTypeOf<Answered<Client['orders']['get']>>().toEqualTypeOf<OrderView>();
expectTypeOf<OrderView['cancel']>().toEqualTypeOf<Intent | null>();

expectTypeOf<Asked<Client['cancel']['decide']>>().toEqualTypeOf<{ orderId: string; reason: string }>();
expectTypeOf<Answered<Client['cancel']['decide']>>().toEqualTypeOf<Intent>();
/** Three states that a screen must not mix up: saved here, sent, accepted by the service. */
expectTypeOf<'waiting' | 'sending' | 'accepted'>().toExtend<Intent['state']>();
expectTypeOf<string>().not.toExtend<Intent['state']>();
expectTypeOf<Answered<Client['outbox']['list']>>().toEqualTypeOf<Intent[]>();

expectTypeOf<Answered<Client['station']['snapshot']>>().toEqualTypeOf<StationSnapshot>();
expectTypeOf<Answered<Client['station']['watch']>>().toExtend<AsyncIterable<SomeParts>>();
expectTypeOf<{ volume: string }>().not.toExtend<Asked<Client['station']['change']>>();
expectTypeOf<{ volume: number }>().toExtend<Asked<Client['station']['change']>>();

/** Errors that a screen has a sentence for. */
export async function errorsOf(client: Client): Promise<void> {
  const { error } = await safe(client.cancel.decide({ orderId: 'A', reason: 'Damaged' }));
  if (!isDefinedError(error)) return;
  expectTypeOf(error.code).toEqualTypeOf<
    'NOT_SET_UP' | 'NOT_ALLOWED' | 'ORDER_NOT_FOUND' | 'NOT_CANCELLABLE' | 'ALREADY_DECIDED' | 'NOT_SAVED'
  >();
  if (error.code === 'ALREADY_DECIDED')
    expectTypeOf(error.data).toEqualTypeOf<{ orderId: string; state: Intent['state'] }>();
}
