/** The language that the main process and the screens speak. One noun a file; this is the table of contents. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { batchContract } from './batch.ts';
import { alertsContract } from './alerts.ts';
import { benchModeContract } from './bench-mode.ts';
import { boardContract } from './board.ts';
import { cancelContract, outboxContract } from './cancel.ts';
import { codesContract } from './codes.ts';
import { diagnosticsContract } from './diagnostics.ts';
import { erasureContract } from './erasure.ts';
import { expressContract } from './express.ts';
import { floorContract } from './floor.ts';
import { healthContract } from './health.ts';
import { copiesContract } from './journal-copies.ts';
import { journalContract } from './journal.ts';
import { lessonsContract } from './lessons.ts';
import { locationsContract } from './locations.ts';
import { operatorsContract } from './operators.ts';
import { ordersContract } from './orders.ts';
import { packingContract } from './packing.ts';
import { paperContract } from './paper.ts';
import { pickContract } from './pick.ts';
import { preflightContract } from './preflight.ts';
import { practiceContract } from './practice.ts';
import { putWallContract } from './put-wall.ts';
import { queueContract } from './queue.ts';
import { scanContract } from './scan.ts';
import { serviceContract } from './service.ts';
import { settingsFileContract } from './settings-file.ts';
import { setupContract } from './setup.ts';
import { shiftContract } from './shift.ts';
import { stationContract } from './station.ts';
import { traceContract } from './trace.ts';
import { updatesContract } from './updates.ts';

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
