/** The contract, implemented. Thin: it asks the parts, decides nothing and knows no SQL and no HTTP. */
import type { Router } from '@orpc/server';
import type { Contract } from '../contract/index.ts';
import { alerts } from './station/alerts.ts';
import { os } from './base.ts';
import { batch } from './bench/batch.ts';
import { benchMode } from './station/bench-mode.ts';
import { board } from './station/board.ts';
import { cancel } from './orders/cancel.ts';
import { codes } from './bench/codes.ts';
import { copies } from './station/copies.ts';
import type { Context } from './context.ts';
import { diagnostics } from './station/diagnostics.ts';
import { erasure } from './orders/erasure.ts';
import { express } from './orders/express.ts';
import { floor } from './station/floor.ts';
import { gate } from './gate.ts';
import { health } from './station/health.ts';
import { journal } from './station/journal.ts';
import { lessons } from './bench/lessons.ts';
import { locations } from './bench/locations.ts';
import { operators } from './station/operators.ts';
import { orders } from './orders/orders.ts';
import { outbox } from './orders/outbox.ts';
import { packing } from './bench/packing.ts';
import { paper } from './bench/paper.ts';
import { pick } from './bench/pick.ts';
import { preflight } from './orders/preflight.ts';
import { practice } from './bench/practice.ts';
import { putWall } from './bench/put-wall.ts';
import { queue } from './orders/queue.ts';
import { scan } from './bench/scan.ts';
import { service } from './station/service.ts';
import { settingsFile } from './station/settings-file.ts';
import { setup } from './station/setup.ts';
import { shift } from './station/shift.ts';
import { station } from './station/station.ts';
import { trace } from './orders/trace.ts';
import { updates } from './station/updates.ts';

/**
 * The signed-on operator is checked first, for every call. Its type is that of the contract: the one that would be
 * inferred is too long to be written into a declaration.
 */
export const router: Router<Contract, Context> = os.use(gate).router({
  queue,
  orders,
  scan,
  packing,
  pick,
  batch,
  putWall,
  express,
  locations,
  preflight,
  paper,
  cancel,
  outbox,
  station,
  setup,
  settingsFile,
  service,
  diagnostics,
  codes,
  practice,
  lessons,
  journal,
  copies,
  erasure,
  health,
  alerts,
  floor,
  trace,
  updates,
  board,
  shift,
  benchMode,
  operators,
});
