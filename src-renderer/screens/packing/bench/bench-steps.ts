/** The steps of packing that a packer asks for by key, button or command code. */
import type { PackingStep } from '../../../../src-main/contract/goods/packing-step.ts';
import type { PackingView } from '../../../../src-main/contract/goods/packing-view.ts';
import type { Api } from '../../../client/api.ts';
import { StepsUnderWay } from '../../../state/steps-under-way.ts';
import type { StepName } from './step-words.ts';

/** Requests one step, and shows its result. @param isAwaited the packer asked for it @returns whether it was done */
type Take = (step: StepName, call: Promise<PackingView>, isAwaited: boolean) => Promise<boolean>;

export class BenchSteps {
  readonly #api: Api;
  readonly #orderId: string;
  readonly #take: Take;
  readonly #packed: () => number | undefined;
  readonly #underWay = new StepsUnderWay<boolean>();

  /** @param packed units in the parcels as they are shown; undefined: what changes them is under way */
  constructor(api: Api, orderId: string, take: Take, packed: () => number | undefined) {
    this.#api = api;
    this.#orderId = orderId;
    this.#take = take;
    this.#packed = packed;
  }

  /** True if the order is being closed just now. */
  get isClosing(): boolean {
    return this.#underWay.has('seal');
  }

  #once(name: StepName, call: () => Promise<PackingView>, isAwaited = true): Promise<boolean> {
    return this.#underWay.once(name, () => this.#take(name, call(), isAwaited));
  }

  #step(step: PackingStep): Promise<boolean> {
    return this.#take(step.kind, this.#ask(step), true);
  }

  #stepOnce(step: PackingStep): Promise<boolean> {
    return this.#once(step.kind, () => this.#ask(step));
  }

  #ask(step: PackingStep): Promise<PackingView> {
    return this.#api().packing.step({ orderId: this.#orderId, step });
  }

  open(free: boolean, restart = false): Promise<boolean> {
    return this.#once('open', () => this.#api().packing.open({ orderId: this.#orderId, free, restart }));
  }

  /** @param risk why a person opens what another bench may have @param free packs without holding to the declared contents */
  openAtRisk(risk: string, free: boolean): Promise<boolean> {
    return this.#once('open-at-risk', () => this.#api().packing.open({ orderId: this.#orderId, free, risk }));
  }

  /** @param isAwaited false if the order closes itself */
  seal(isAwaited = true): Promise<boolean> {
    return this.#once('seal', () => this.#ask({ kind: 'seal' }), isAwaited);
  }

  /** Closes an order that is sent: its parcels are these. */
  sealSent(): Promise<boolean> {
    return this.#once('seal', () => this.#ask({ kind: 'seal', sent: true }));
  }

  resume(): Promise<boolean> {
    return this.#stepOnce({ kind: 'resume' });
  }

  reopen(): Promise<boolean> {
    return this.#stepOnce({ kind: 'reopen' });
  }

  putBack(): Promise<boolean> {
    return this.#once('put-back', () => this.#api().packing.putBack({ orderId: this.#orderId }));
  }

  pulled(): Promise<boolean> {
    return this.#once('pulled', () => this.#api().packing.pulled({ orderId: this.#orderId }));
  }

  acceptChange(version: string): Promise<boolean> {
    return this.#once('accept', () => this.#api().packing.acceptChange({ orderId: this.#orderId, version }));
  }

  undo(): Promise<boolean> {
    const packed = this.#packed();
    return this.#step({ kind: 'undo', ...(packed === undefined ? {} : { packed }) });
  }

  addParcel(): Promise<boolean> {
    return this.#step({ kind: 'add-parcel' });
  }

  chooseParcel(parcel: number): Promise<boolean> {
    return this.#step({ kind: 'choose-parcel', parcel });
  }

  move(key: string, units: number, from: number, to: number): Promise<boolean> {
    return this.#step({ kind: 'move', key, units, from, to });
  }

  remove(key: string, units: number, parcel: number): Promise<boolean> {
    return this.#step({ kind: 'remove', key, units, parcel });
  }

  short(key: string, units: number, reason: string): Promise<boolean> {
    return this.#step({ kind: 'short', key, units, reason });
  }
}
