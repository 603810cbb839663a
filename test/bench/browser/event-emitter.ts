/** As much of Node's EventEmitter as PouchDB uses: its build for browsers expects the bundler to bring one. */

type Listener = (...values: unknown[]) => void;
type Heard = Map<string, { heard: Listener; once: boolean }[]>;

/** Beside the emitters and not in them: PouchDB makes some without calling the constructor. */
const listeners = new WeakMap<EventEmitter, Heard>();

function of(emitter: EventEmitter): Heard {
  const known = listeners.get(emitter) ?? new Map();
  listeners.set(emitter, known);
  return known;
}

function add(emitter: EventEmitter, event: string, heard: Listener, once: boolean): void {
  of(emitter).set(event, [...(of(emitter).get(event) ?? []), { heard, once }]);
}

export class EventEmitter {
  on(event: string, listener: Listener): this {
    add(this, event, listener, false);
    return this;
  }

  addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  once(event: string, listener: Listener): this {
    add(this, event, listener, true);
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    const left = (of(this).get(event) ?? []).filter(({ heard }) => heard !== listener);
    of(this).set(event, left);
    return this;
  }

  removeAllListeners(event?: string): this {
    if (event === undefined) of(this).clear();
    else of(this).delete(event);
    return this;
  }

  listeners(event: string): Listener[] {
    return (of(this).get(event) ?? []).map(({ heard }) => heard);
  }

  listenerCount(event: string): number {
    return this.listeners(event).length;
  }

  setMaxListeners(): this {
    return this;
  }

  emit(event: string, ...values: unknown[]): boolean {
    const now = of(this).get(event) ?? [];
    of(this).set(
      event,
      now.filter(({ once }) => !once),
    );
    now.forEach(({ heard }) => heard.apply(this, values));
    return now.length > 0;
  }
}

// It gives its constructor the methods that it finds by walking the prototype.
for (const name of Object.getOwnPropertyNames(EventEmitter.prototype)) {
  if (name !== 'constructor') Object.defineProperty(EventEmitter.prototype, name, { enumerable: true });
}
