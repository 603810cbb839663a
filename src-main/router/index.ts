/** The contract, implemented. Thin: it asks the parts, decides nothing and knows no SQL and no HTTP. */
import type { Router } from '@orpc/server';
import type { Contract } from '../contract/index.ts';
import { alerts } from './alerts.ts';
import { os } from './base.ts';
import { batch } from './batch.ts';
import { benchMode } from './bench-mode.ts';
import { board } from './board.ts';
import { cancel } from './cancel.ts';
import { codes } from './codes.ts';
import { copies } from './copies.ts';
import type { Context } from './context.ts';
import { diagnostics } from './diagnostics.ts';
import { erasure } from './erasure.ts';
import { express } from './express.ts';
import { floor } from './floor.ts';
import { gate } from './gate.ts';
import { health } from './health.ts';
import { journal } from './journal.ts';
import { lessons } from './lessons.ts';
import { locations } from './locations.ts';
import { operators } from './operators.ts';
import { orders } from './orders.ts';
import { outbox } from './outbox.ts';
import { packing } from './packing.ts';
import { paper } from './paper.ts';
import { pick } from './pick.ts';
import { preflight } from './preflight.ts';
import { practice } from './practice.ts';
import { putWall } from './put-wall.ts';
import { queue } from './queue.ts';
import { scan } from './scan.ts';
import { service } from './service.ts';
import { settingsFile } from './settings-file.ts';
import { setup } from './setup.ts';
import { station } from './station.ts';
import { trace } from './trace.ts';
import { updates } from './updates.ts';

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
  benchMode,
  operators,
});
