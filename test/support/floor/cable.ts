/** A store in memory at the end of a cable: while that is cut, each call fails at once. */
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import { FloorStoreError } from '../../../src-main/floor/store/store-error.ts';

export const onCable = (store: FloorStore, isCut: () => boolean): FloorStore =>
  new Proxy(store, {
    get: (target, name: keyof FloorStore): unknown => {
      const method: unknown = target[name];
      if (typeof method !== 'function' || name === 'end') return method;
      return (input: unknown): unknown =>
        isCut()
          ? Promise.reject(new FloorStoreError('unreachable', 'the cable is cut'))
          : (method as (input: unknown) => unknown).call(target, input);
    },
  });
