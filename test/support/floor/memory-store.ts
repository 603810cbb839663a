/** A floor in memory: the model that simulations use. It keeps every rule of the port, as the contract suite says. */
import type { FloorStore } from '../../../src-main/floor/store/store.ts';
import { MemoryBenchStore } from './memory-bench-store.ts';
import { MemoryCore } from './memory-core.ts';

export class MemoryFloor extends MemoryCore {
  /** The store as that bench's login sees it. The bench exists from here on, closed. */
  connect(benchId: string): FloorStore {
    const isNew = !this.rows.benches.has(benchId);
    const bench = {
      name: benchId,
      state: 'closed',
      hasLeft: false,
      release: '',
      run: null,
      endedRun: null,
      beganAt: null,
    } as const;
    if (isNew) this.rows.benches.set(benchId, bench);
    return new MemoryBenchStore(this, benchId);
  }
}
