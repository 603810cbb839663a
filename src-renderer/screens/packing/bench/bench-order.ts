/** The order on the bench, as its scans and the way to the next order know it. */
import type { PackingAnswer } from '../../../../src-main/contract/packing/packing-answer.ts';
import type { PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import type { Answer } from '../../../client/ask.ts';
import type { Api } from '../../../client/api.ts';
import type { LiveStation } from '../../../client/live.svelte.ts';
import type { Navigation } from '../../../client/navigation.svelte.ts';
import type { ScanLine } from '../../../scan/scan-line.svelte.ts';
import type { ScanFinder } from '../../../scan/scan-finder.svelte.ts';
import type { PickRound } from '../../../state/pick-round.svelte.ts';
import type { HandOver } from '../../../state/hand-over.ts';
import type { Asked, Flash } from './bench-signals.ts';
import type { BenchSteps } from './bench-steps.ts';
import type { Countdown } from './countdown.svelte.ts';
import type { NextInQueue } from './rail/next-order.svelte.ts';
import type { TypedKeys } from './keys/typed-keys.svelte.ts';

/** Parts of the window's session that the bench works with. */
export interface BenchSession {
  readonly api: Api;
  readonly live: LiveStation;
  readonly navigation: Navigation;
  readonly scanLine: ScanLine;
  readonly scanFinder: ScanFinder;
  readonly pickRound: PickRound;
  readonly handOver: HandOver;
}

export interface BenchOrder {
  readonly session: BenchSession;
  readonly orderId: string;
  /** The order's number as it is written on the paper: the sales channel's, else the order's own. */
  readonly number: string;
  /** Null before the first answer. */
  readonly view: PackingView | null;
  /** True if the bench was left: what is answered now is for nobody. */
  readonly isEnded: boolean;
  /** Key of the item that the packer looks at: chosen by hand, or the next one to take. */
  readonly item: string | null;
  /** Several items of this order have the scanned code. */
  readonly choice: { asked: Asked } | null;
  /** The panel over the bench; null: none. */
  readonly panel: string | null;
  readonly steps: BenchSteps;
  readonly next: NextInQueue;
  readonly countdown: Countdown;
  readonly typed: TypedKeys;
  /** Asks, and drops readings that began before the call: they are older than its answer. */
  asking<T>(call: Promise<T>): Promise<Answer<T>>;
  /**
   * Shows and says what a scan, or a confirmation by hand, did.
   * @param from where the same scan has brought this order here: number of the order that it closed before, if any
   */
  answered(answer: Answer<PackingAnswer>, asked: Asked, from?: { closed: string | null }): void;
  /** Says why something was not done. @param closed number of the order that was closed before */
  failed(answer: Extract<Answer<unknown>, { ok: false }>, closed?: string | null): void;
  /** Closes the panel over the bench: something else is in the packer's hand. */
  clearWay(): void;
  closeChoice(): void;
  /** Takes the offer that the next scan or a parcel confirms: the first call gets it. */
  takeOffer(): Pick<Flash, 'offer' | 'parcels'> | null;
}
