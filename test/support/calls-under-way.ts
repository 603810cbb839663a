/**
 * Counts calls that have not come back. A loop that sleeps may have begun what still goes on: only if nothing is
 * under way either does nothing more happen by itself. A fixed pause would prove that only on an idle machine.
 */
export class CallsUnderWay {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Wraps an object so that its calls are counted. */
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
