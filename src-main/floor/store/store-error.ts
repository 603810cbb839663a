import type { FloorFault } from '../../contract/floor/floor-faults.ts';

/** The store of a floor did not answer as asked. */
export class FloorStoreError extends Error {
  override readonly name = 'FloorStoreError';
  readonly fault: FloorFault;
  /** True if the store was asked; false: this computer cannot even ask it. */
  readonly isAsked: boolean;

  /** @param detail for the log: no secret, no typed text */
  constructor(fault: FloorFault, detail: string, options?: ErrorOptions & { isAsked?: boolean }) {
    super(`${fault}: ${detail}`, options);
    this.fault = fault;
    this.isAsked = options?.isAsked ?? true;
  }
}
