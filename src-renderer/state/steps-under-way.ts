/** Steps that can be taken once only, each under its name while it is under way. */
export class StepsUnderWay<T> {
  readonly #steps = new Map<string, Promise<T>>();

  has(name: string): boolean {
    return this.#steps.has(name);
  }

  /**
   * Takes a step once: a button that was pressed twice does not mean a second step, which can only be refused. Both
   * presses hear of the one.
   */
  once(name: string, step: () => Promise<T>): Promise<T> {
    const before = this.#steps.get(name);
    if (before) return before;
    const taken = step().finally(() => this.#steps.delete(name));
    this.#steps.set(name, taken);
    return taken;
  }
}
