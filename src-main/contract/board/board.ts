/** The lead's board: waiting orders, packed orders, faults, and the time when the queue is empty. Nothing in it is of a buyer. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { BOARD_PERIODS } from './board-periods.ts';
import { workspaceErrors } from '../terms/errors.ts';
import { FINDING_KINDS } from '../station/preflight.ts';

const count = z.number().int();

const periodSchema = z.enum(BOARD_PERIODS);

const workSchema = z.object({
  /** Orders and units that were closed; an order that was closed twice counts twice. */
  orders: count,
  units: count,
  boxes: count,
  /** Closed orders that were opened again or emptied. */
  unpacked: count,
  /** Orders that were put back. */
  putBack: count,
  /** Scans that did not count. */
  misses: count,
});
export type BoardWork = z.infer<typeof workSchema>;

/** When orders are due, the most urgent first; `none`: no date was given. */
export const DUE_PARTS = ['past', 'two-hours', 'today', 'tomorrow', 'later', 'none'] as const;
/** Number of waiting orders by age, newest first; `unknown`: no creation date was given. */
export const AGE_PARTS = ['hour', 'four-hours', 'day', 'two-days', 'older', 'unknown'] as const;

const waitingSchema = z.object({
  /** Orders to pack: of the queue, and in batches that are picked or paused. */
  total: count,
  /** Orders among these that are in batches. */
  inBatches: count,
  byDue: z.array(z.object({ part: z.enum(DUE_PARTS), orders: count })),
  byAge: z.array(z.object({ part: z.enum(AGE_PARTS), orders: count })),
});

/** Orders an hour, over the last hour. */
const pace = z.number();
const known = {
  pace,
  /** Orders that come in an hour; null: not known. */
  arriving: pace.nullable(),
  withoutNew: z.number().nullable(),
};
/** As in `domain/board/forecast.ts`. */
const forecastSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('empty') }),
  z.object({ kind: z.literal('no-pace') }),
  z.object({ kind: z.literal('too-soon'), knownAt: z.number() }),
  z.object({ kind: z.literal('grows'), ...known }),
  z.object({ kind: z.literal('beyond'), ...known }),
  z.object({ kind: z.literal('unsure'), ...known, offPercent: count, compared: count }),
  z.object({
    kind: z.literal('at'),
    ...known,
    at: z.number(),
    giveOrTake: z.number().nullable(),
    offPercent: count.nullable(),
    compared: count,
  }),
]);
export type BoardForecast = z.infer<typeof forecastSchema>;

/** Findings that will stop a packer in orders of the queue, by kind. */
const troubleSchema = z.array(z.object({ kind: z.enum(FINDING_KINDS), orders: count }));
export type BoardTrouble = z.infer<typeof troubleSchema>;

/** Benches whose work is counted. */
const countedSchema = z.object({
  /** Sorted by name. */
  benches: z.array(
    z.object({
      name: z.string(),
      isThis: z.boolean(),
      /** Time up to which the bench's counts are known, epoch milliseconds; null: they are current. */
      until: z.number().nullable(),
      /** True if the bench works, but sends no counts: its Packdesk is older, or it has just joined. */
      isMissing: z.boolean(),
    }),
  ),
  /** Orders that two benches have packed, and that count at both until one box is emptied. */
  twice: count,
});
/** Null: the station is not in a group, and only its own work is counted. */
const floorSchema = countedSchema.nullable();
export type CountedFloor = z.infer<typeof countedSchema>;

/** Part of the board for the wallboard. */
const wallboardSchema = z.object({
  at: z.number(),
  floor: floorSchema,
  /** As on the board. */
  waiting: count,
  inBatches: count,
  pastDue: count,
  /** Closed orders of today, without reopened ones. */
  packed: count,
  /** Orders an hour; null: none is known. */
  pace: pace.nullable(),
  forecast: forecastSchema,
  /** Misses of today. */
  misses: count,
  shortages: count,
});
export type WallboardFigures = z.infer<typeof wallboardSchema>;

const boardSchema = z.object({
  /** Time at which the board was added up, epoch milliseconds. */
  at: z.number(),
  floor: floorSchema,
  waiting: waitingSchema,
  forecast: forecastSchema,
  total: workSchema,
  /** Hours of today, or days; the oldest first. */
  parts: z.array(workSchema.extend({ from: z.number() })),
  /** Sorted by number of orders, largest first. `name`: null if no one was signed on. */
  operators: z.array(workSchema.extend({ operator: z.string(), name: z.string().nullable() })),
  stations: z.array(workSchema.extend({ station: z.string() })),
  /** The most first. `reason`: null for reasons that the station does not list. */
  cancels: z.array(z.object({ reason: z.string().nullable(), n: count })),
  /**
   * Missed scans by item, most first; the screen's first rows, or all if requested. `item`: SKU or code; null if unknown.
   * `name`: null if no order has it, or if orders name it differently.
   */
  misses: z.array(
    z.object({
      item: z.string().nullable(),
      name: z.string().nullable(),
      n: count,
      wrongItem: count,
      tooMany: count,
      wrongParcel: count,
      unknown: count,
    }),
  ),
  shortages: z.array(
    z.object({ item: z.string().nullable(), name: z.string().nullable(), n: count, units: count }),
  ),
  /** Items that were not asked for, and how often units were reported as missing, by all items. */
  more: z.object({ misses: count, shortages: count }),
  reports: count,
  /** Options of the filters: those with any work in the period. */
  choices: z.object({
    operators: z.array(z.object({ operator: z.string(), name: z.string().nullable() })),
    stations: z.array(z.string()),
    /** Name of this bench; null: the station belongs to no floor. */
    own: z.string().nullable(),
  }),
});
export type Board = z.infer<typeof boardSchema>;

/** Filters of the completed work; null: none. Empty operator: no one was signed on. */
const questionSchema = z.object({
  period: periodSchema,
  operator: z.string().max(200).nullable(),
  station: z.string().max(200).nullable(),
  /** True for all items, not only the first. */
  isWhole: z.boolean().optional(),
});
export type BoardQuestion = z.infer<typeof questionSchema>;

/** The tables that can be saved. */
export const BOARD_TABLES = [
  'due',
  'age',
  'parts',
  'operators',
  'stations',
  'cancels',
  'misses',
  'shortages',
  'trouble',
] as const;
const tableSchema = z.enum(BOARD_TABLES);
export type BoardTable = z.infer<typeof tableSchema>;

const base = oc.errors(workspaceErrors);

export const boardContract = {
  get: base.input(questionSchema).output(boardSchema),
  /** Apart, and asked for less often: it takes longer the more orders wait. */
  trouble: base.output(troubleSchema),
  /** The caller shows it: from then on it stays when an idle screen is locked, until it is closed. */
  wallboard: base.output(wallboardSchema),
  closeWallboard: base.output(z.object({})),
  /** A table of it for other programs: RFC 4180 with a heading. */
  csv: base.input(questionSchema.extend({ table: tableSchema })).output(z.object({ csv: z.string() })),
};
