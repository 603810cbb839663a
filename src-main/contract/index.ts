/** The language that the main process and the screens speak. One noun a file, in rooms by use; this is the table of contents. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { batchContract } from './picking/batch.ts';
import { alertsContract } from './station/alerts.ts';
import { benchModeContract } from './station/bench-mode.ts';
import { boardContract } from './board/board.ts';
import { cancelContract, outboxContract } from './orders/cancel.ts';
import { codesContract } from './scan/codes.ts';
import { diagnosticsContract } from './station/diagnostics.ts';
import { erasureContract } from './records/erasure.ts';
import { expressContract } from './picking/express.ts';
import { floorContract } from './floor/floor.ts';
import { healthContract } from './station/health.ts';
import { copiesContract } from './records/journal-copies.ts';
import { journalContract } from './records/journal.ts';
import { lessonsContract } from './practice/lessons.ts';
import { locationsContract } from './terms/locations.ts';
import { operatorsContract } from './people/operators.ts';
import { ordersContract } from './orders/orders.ts';
import { packingContract } from './packing/packing.ts';
import { paperContract } from './paper/paper.ts';
import { pickContract } from './picking/pick.ts';
import { preflightContract } from './station/preflight.ts';
import { practiceContract } from './practice/practice.ts';
import { putWallContract } from './picking/put-wall.ts';
import { queueContract } from './orders/queue.ts';
import { scanContract } from './scan/scan.ts';
import { serviceContract } from './station/service.ts';
import { settingsFileContract } from './station/settings-file.ts';
import { setupContract } from './station/setup.ts';
import { shiftContract } from './people/shift.ts';
import { stationContract } from './station/station.ts';
import { traceContract } from './orders/trace.ts';
import { updatesContract } from './station/updates.ts';

export const contract = {
  queue: queueContract,
  orders: ordersContract,
  scan: scanContract,
  packing: packingContract,
  pick: pickContract,
  batch: batchContract,
  putWall: putWallContract,
  express: expressContract,
  locations: locationsContract,
  preflight: preflightContract,
  paper: paperContract,
  cancel: cancelContract,
  outbox: outboxContract,
  station: stationContract,
  setup: setupContract,
  settingsFile: settingsFileContract,
  service: serviceContract,
  diagnostics: diagnosticsContract,
  codes: codesContract,
  practice: practiceContract,
  lessons: lessonsContract,
  journal: journalContract,
  copies: copiesContract,
  erasure: erasureContract,
  health: healthContract,
  alerts: alertsContract,
  floor: floorContract,
  trace: traceContract,
  updates: updatesContract,
  board: boardContract,
  shift: shiftContract,
  benchMode: benchModeContract,
  operators: operatorsContract,
};
export type Contract = typeof contract;
/** Inputs of each procedure. */
export type Inputs = InferContractRouterInputs<Contract>;
