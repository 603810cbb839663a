/** Benchmark of a scan of an open order on a floor. */
import { PostgresServer } from '../../support/floor/postgres-server.ts';
import type { Bench } from '../harness/bench.ts';
import { scanRow } from '../harness/scans-on-floor.ts';

export const bench: Bench = {
  name: 'floor-scan',
  run: async () => {
    const server = await PostgresServer.make({ fsync: 'on' });
    try {
      return { rows: [await scanRow(server)] };
    } finally {
      await server.remove();
    }
  },
};
