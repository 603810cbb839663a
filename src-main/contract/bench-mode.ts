/** Bench mode: the window fills the screen, and only a lead or a code leads out of it. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CODE_LENGTH } from './code-length.ts';
import { notAllowed } from './errors.ts';

const benchModeSchema = z.object({
  isOn: z.boolean(),
  /** It is on from the start. */
  atStart: z.boolean(),
  /** There is a code that leads out; never shown. */
  hasCode: z.boolean(),
  /** Person who can leave it: a lead, if the station has operators; a person with the code; anyone, if there is neither. */
  leftBy: z.enum(['lead', 'code', 'anybody']),
  /** The administrator set `atStart`, or the code. */
  isSet: z.boolean(),
  isCodeSet: z.boolean(),
});
export type BenchMode = z.infer<typeof benchModeSchema>;

const codeSchema = z.string().min(CODE_LENGTH.from).max(CODE_LENGTH.to);

export const benchModeContract = {
  /** Null if this host has no such thing. */
  state: oc.output(benchModeSchema.nullable()),
  /** If neither a code nor a lead led out, no one could leave it again. */
  enter: oc.errors({ NO_CODE: {} }).output(z.object({})),
  leave: oc
    .errors({
      ...notAllowed,
      /** It was not the code, or was not looked at: until then none is. */
      WRONG_CODE: { data: z.object({ waitSeconds: z.number().int() }) },
    })
    /** If a lead leads out no code is looked at. */
    .input(z.object({ code: z.string().max(CODE_LENGTH.to) }))
    .output(z.object({})),
  /** Fields that are left out stay. */
  save: oc
    .errors({
      NO_CODE: {},
      ...notAllowed,
      /** Only who can leave bench mode can change it. */
      IN_BENCH_MODE: {},
      FIXED_BY_POLICY: {},
      NOT_SAVED: { data: z.object({ code: z.string() }) },
    })
    .input(z.object({ atStart: z.boolean().optional(), code: codeSchema.optional() }))
    .output(z.object({})),
};
