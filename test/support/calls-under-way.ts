/**
 * Counts calls under way. A sleeping loop may have started work that continues: nothing more happens by itself only when
 * no call is under way either. A fixed pause would prove that only on an idle machine.
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
