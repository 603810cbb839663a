/**
 * Defects that are known and told of, each by a test of its own that is marked as failing. What tries everything spares
 * them, so that it finds others. One that is mended is taken out here, and its test's mark with it.
 */
export const SPARED = {
  /** A look-up that is refused counts as a refusal of the cancel: sync/sender-promises. */
  refusedLook: true,
};
