/** The door to a floor in memory: a join code is `memory:` and the name of a bench, and is spent once. */
import { createHash } from 'node:crypto';
import type { FloorDoor } from '../../../src-main/floor/floor-door.ts';
import type { Sealing } from '../../../src-main/floor/bench-work.ts';
import { orderMarkUnder } from '../../../src-main/floor/publishing/order-mark.ts';
import type { OrderSealing } from '../../../src-main/floor/publishing/order-sealing.ts';
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import type { MemoryFloor } from './memory-store.ts';

/** Readable, and bound to its purpose, as the real one is. */
export const plainSealing: Sealing = {
  hasKey: () => true,
  seal: (...text) => JSON.stringify(text),
  open: (purpose, orderId, sealed) => {
    const [forPurpose, ofOrder, text] = partsOf(sealed);
    return forPurpose === purpose && ofOrder === orderId ? (text ?? null) : null;
  },
  mark: orderMarkUnder(new Uint8Array(32)),
};

export const plainOrderSealing: OrderSealing = {
  seal: (orders) => Promise.resolve(orders.map(({ key, text }) => JSON.stringify([key, text]))),
  open: (orders) =>
    Promise.resolve(
      orders.map(({ key, body }) => {
        const [ofOrder, text] = partsOf(body);
        return ofOrder === key ? (text ?? null) : null;
      }),
    ),
  end: () => Promise.resolve(),
};

/** Sealed parts of a text; none if another program made it. */
function partsOf(sealed: string): string[] {
  try {
    const parts: unknown = JSON.parse(sealed);
    return Array.isArray(parts) ? parts.map(String) : [];
  } catch {
    return [];
  }
}

/** Id of a bench in the form that the contract wants. */
function benchIdOf(bench: string): string {
  const hex = createHash('sha256').update(bench).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** @param between layer between a bench and its store */
export function memoryDoor(
  floor: MemoryFloor,
  between: (bench: string, store: FloorStore) => FloorStore = (_, store) => store,
): FloorDoor {
  const spent = new Set<string>();
  return {
    read: (code) => {
      const [, bench] = /^memory:(.+)$/.exec(code.trim()) ?? [];
      return bench === undefined ? null : { floor: floor.name, host: 'memory', bench, signIn: bench };
    },
    spend: (signIn) => {
      const isFirst = !spent.has(signIn);
      spent.add(signIn);
      return Promise.resolve(isFirst);
    },
    sameCode: (one, other) => one === other,
    renewed: () => null,
    open: (signIn) => ({
      store: between(signIn, floor.connect(benchIdOf(signIn))),
      sealing: plainSealing,
      orders: plainOrderSealing,
      certificateEndsAt: () => null,
    }),
  };
}
