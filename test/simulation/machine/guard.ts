/** Forbids what would make two runs of a seed differ: the machine's own time, timers and chance. */
import { createRequire, syncBuiltinESMExports } from 'node:module';

const forbid = (name: string) => (): never => {
  throw new Error(`${name} was used outside its port: no run could be repeated`);
};

/** Forbids the real clock and chance in this process from now on. Modules that need them must take them before. */
export function forbidChance(): void {
  // Times are written in the offset of the machine.
  process.env['TZ'] = 'UTC';
  const RealDate = Date;
  const noDate = forbid('the present date');
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, as) =>
      args.length === 0 ? noDate() : (Reflect.construct(target, args, as) as object),
    apply: noDate,
    get: (target, key) => (key === 'now' ? noDate : (Reflect.get(target, key) as unknown)),
  });
  Math.random = forbid('Math.random');
  performance.now = forbid('performance.now');
  for (const name of ['setTimeout', 'setInterval', 'setImmediate'] as const)
    Object.assign(globalThis, { [name]: forbid(name) });
  AbortSignal.timeout = forbid('AbortSignal.timeout');
  for (const name of ['randomUUID', 'getRandomValues'])
    Object.defineProperty(globalThis.crypto, name, { value: forbid(name) });
  const builtIn = (name: string) => createRequire(import.meta.url)(name) as Record<string, unknown>;
  const crypto = builtIn('node:crypto');
  for (const name of ['randomUUID', 'randomBytes', 'randomInt']) crypto[name] = forbid(name);
  // The schedule itself waits for a turn of the engine: `setImmediate` of `timers/promises` stays.
  for (const module of ['node:timers', 'node:timers/promises'])
    for (const name of ['setTimeout', 'setInterval']) builtIn(module)[name] = forbid(`${name} of ${module}`);
  syncBuiltinESMExports();
}
