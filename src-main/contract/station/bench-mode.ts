/** Bench mode: the window fills the screen until a lead or a code ends it. */
import { oc } from '@orpc/contract';
import { z } from 'zod';
import { CODE_LENGTH } from '../terms/code-length.ts';
import { notAllowed } from '../terms/errors.ts';

const benchModeSchema = z.object({
  isOn: z.boolean(),
  /** On from the start. */
  atStart: z.boolean(),
  /** True if a code that ends it is set; never shown. */
  hasCode: z.boolean(),
  /** Person who can leave it: a lead, if the station has operators; a person with the code; anyone, if there is neither. */
  leftBy: z.enum(['lead', 'code', 'anybody']),
  /** True if the administrator set `atStart`, or the code. */
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
      /** The code was wrong, or was not checked because the wait is not over. */
      WRONG_CODE: { data: z.object({ waitSeconds: z.number().int() }) },
    })
    /** Ignored if a lead ends kiosk mode. */
    .input(z.object({ code: z.string().max(CODE_LENGTH.to) }))
    .output(z.object({})),
  /** Fields that are left out stay. */
  save: oc
    .errors({
      NO_CODE: {},
      ...notAllowed,
      /** Only a person who can leave bench mode can change it. */
      IN_BENCH_MODE: {},
      FIXED_BY_POLICY: {},
      NOT_SAVED: { data: z.object({ code: z.string() }) },
    })
    .input(z.object({ atStart: z.boolean().optional(), code: codeSchema.optional() }))
    .output(z.object({})),
};
