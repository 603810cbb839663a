/**
 * Counts calls that have not come back. A loop that sleeps may have begun what still goes on: only if nothing is
 * under way either does nothing more happen by itself. A pause of so many milliseconds would say that only on a machine
 * that has nothing else to do.
 */
export class CallsUnderWay {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** The same thing; its calls are counted. */
  of<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (_target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          const result: unknown = Reflect.apply(value, target, args);
          if (!(result instanceof Promise)) return result;
          this.#count++;
          return result.finally(() => this.#count--);
        };
      },
    });
  }
}
