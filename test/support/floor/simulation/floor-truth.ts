/** Invariants of a day of a floor: after each step, and when everything is repaired. */
import { rivalryOf, type RivalBox } from '../../../../src-main/domain/floor/which-box.ts';
import { historyOf } from '../memory-history.ts';
import { WITH_GOODS, type FloorWorld } from './floor-world.ts';
import type { SimBench } from './sim-bench.ts';

export class FloorTruth {
  readonly #world: FloorWorld;

  constructor(world: FloorWorld) {
    this.#world = world;
  }

  /** After each step. */
  look(): void {
    const { faults } = this.#world.result;
    this.#world.lookAtRegained();
    this.#lookAtClosed();
    for (const [orderId, { token, taken }] of this.#world.floor.rows.claims) {
      // A person frees what the bench has once the call is carried out, and that may be late.
      if (taken !== null) this.#world.excused.add(orderId);
      if (token < (this.#world.tokens.get(orderId) ?? 0))
        faults.push(`${orderId}: its token went back to ${token}`);
      this.#world.tokens.set(orderId, token);
    }
    for (const orderId of this.#world.orders) {
      if (this.#world.excused.has(orderId)) continue;
      const sure = this.#world.benches.filter(({ journal }) => {
        const head = journal.head(orderId);
        return head?.claim?.isSure === true && WITH_GOODS.includes(head.phase);
      });
      if (sure.length > 1)
        faults.push(`${orderId}: surely opened at ${sure.map(({ name }) => name).join(' and ')}`);
    }
  }

  /** Checks that a closed bench has no reserve, which would never be released. */
  #lookAtClosed(): void {
    const { rows } = this.#world.floor;
    for (const { orderId, benchId, state } of rows.claims.values())
      if (state === 'reserved' && rows.benches.get(benchId)?.state === 'closed')
        this.#world.result.faults.push(`${orderId}: set apart for ${benchId}, which is closed`);
  }

  lookAtEnd(): void {
    const { faults } = this.#world.result;
    const views = this.#world.benches.map(({ life }) => this.#conflictsOf(life));
    if (new Set(views).size > 1) faults.push(`the benches see different things:\n${views.join('\n')}`);
    for (const { name, life } of this.#world.benches)
      if (life?.floor.link.contact.state !== 'in-touch')
        faults.push(`${name} is ${life?.floor.link.contact.state}`);
    this.#lookAtBoxes();
    this.#lookAtClaims();
    this.#lookAtEvents();
    this.look();
  }

  #conflictsOf(life: SimBench['life']): string {
    const rivalries = life?.floor.view.rivalries.conflicts() ?? [];
    return JSON.stringify(
      rivalries
        .map(({ orderId, kind, stays }) => [orderId, kind, stays[0]?.benchId, stays[0]?.history])
        .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    );
  }

  /** Every double pack is listed, and a box that does not stay is to find. */
  #lookAtBoxes(): void {
    const { faults } = this.#world.result;
    for (const orderId of this.#world.orders) {
      const known = this.#world.benches.flatMap(({ name, journal }) => {
        const head = journal.head(orderId);
        if (!head) return [];
        const { history, phase, claim } = head;
        return [{ benchId: name, history, phase, isSure: claim?.isSure ?? false, token: claim?.token ?? 0 }];
      });
      const lost = this.#world.forgotten.filter(
        (box) => box.orderId === orderId && !known.some(({ history }) => history === box.history),
      );
      const boxes = [...known, ...lost].map((box, first) => ({ ...box, first }) as unknown as RivalBox);
      const row = this.#world.floor.rows.claims.get(orderId);
      const { kind } = rivalryOf(boxes, null, row?.state === 'open' || row?.state === 'packed' ? row : null);
      const isDouble = kind !== null && kind !== 'handed-over';
      if (isDouble) this.#world.result.doubles++;
      if (kind === 'handed-over') this.#lookAtHandedOver(orderId);
      if (
        (row === undefined || row.state === 'free' || row.state === 'reserved') &&
        known.some(({ phase }) => phase === 'sealed')
      )
        faults.push(
          `${orderId}: a box of it is closed, and the store has it as ${row?.state} of ${row?.benchId}`,
        );
      for (const { name, life, journal } of this.#world.benches) {
        const listed = life?.floor.view.rivalries.conflicts().find((one) => one.orderId === orderId);
        if (isDouble && !listed) faults.push(`${orderId}: packed twice, and ${name} does not list it`);
        const own = journal.head(orderId);
        const [first] = listed?.stays ?? [];
        const stays = first?.benchId === name && first.history === own?.history;
        if (listed && own?.phase === 'sealed' && !stays)
          faults.push(`${orderId}: ${name} does not pull its box`);
        if (own?.phase === 'to-pull' && life?.floor.view.rivalries.isChosen(orderId))
          faults.push(`${orderId}: ${name} looks for its box, which was chosen to stay`);
      }
    }
  }

  /** Checks that each bench that packed a handed-over order, except its present holder, is told to pull its box. */
  #lookAtHandedOver(orderId: string): void {
    const { floor, benches, result } = this.#world;
    for (const { name, life, journal } of benches) {
      const head = journal.head(orderId);
      if (
        !head ||
        !['open', 'short'].includes(head.phase) ||
        floor.rows.claims.get(orderId)?.benchId === name
      )
        continue;
      if (!life?.floor.view.takenBy(orderId, head.claim?.token ?? 0))
        result.faults.push(`${orderId}: handed over, and ${name} is not told to leave its box`);
    }
  }

  /**
   * Checks that the store has each event of a journal once, unchanged and in its place; other events are of a journal
   * that was restored.
   */
  #lookAtEvents(): void {
    const { floor, orders, benches, excused } = this.#world;
    const { faults } = this.#world.result;
    for (const orderId of orders) {
      const stored = historyOf(floor.rows, orderId);
      for (const { name, journal } of benches) {
        const own = journal.eventsOf(orderId);
        const marks = new Set(own.map(({ mark }) => mark));
        const found = stored.filter(({ benchId }) => benchId === name);
        const same = found
          .filter(({ mark }) => marks.has(mark))
          .map(({ seq, mark, before }) => [seq, mark, before]);
        if (JSON.stringify(same) !== JSON.stringify(own.map(({ seq, mark, before }) => [seq, mark, before])))
          faults.push(
            `${orderId}: the store has ${same.length} of ${own.length} events of ${name}, or others`,
          );
        if (found.length > same.length && !excused.has(orderId))
          faults.push(`${orderId}: the store has events of ${name} that it never wrote`);
      }
    }
  }

  /** The store says of each bench what the bench says of itself. */
  #lookAtClaims(): void {
    const { faults } = this.#world.result;
    for (const { name, life, journal } of this.#world.benches) {
      for (const row of this.#world.floor.rows.claims.values()) {
        if (row.benchId !== name || (row.state !== 'reserved' && row.state !== 'open')) continue;
        const phase = journal.head(row.orderId)?.phase;
        const isAtWork = phase !== undefined && WITH_GOODS.includes(phase);
        if (!isAtWork && life?.copy.own.tokenOf(row.orderId) !== row.token)
          faults.push(`${row.orderId}: ${row.state} for ${name}, which does not know of it`);
      }
      for (const { orderId, token } of life?.copy.own.all() ?? []) {
        const row = this.#world.floor.rows.claims.get(orderId);
        if (row?.benchId !== name || row.token !== token)
          faults.push(
            `${orderId}: ${name} has it under ${token}, and the store says ${row?.benchId} ${row?.token}`,
          );
      }
    }
  }
}
