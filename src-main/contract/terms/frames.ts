/**
 * Frames between a screen and the main process: one JSON text a frame, the same over a MessagePort and over a WebSocket.
 * Numbers are given by the screen; each of its frames except `stop` gets exactly one answer.
 */

/** A question by its name in the contract (`queue.page`); an input that is left out is `undefined`. */
export interface CallFrame {
  id: number;
  call: string;
  input?: unknown;
}

/** Asks for one more item of the stream that the call of this number has opened. */
interface NextFrame {
  id: number;
  next: true;
}

/** The caller of this call or stream no longer waits; no frame about it follows. */
interface StopFrame {
  id: number;
  stop: true;
}

export type FrameToMain = CallFrame | NextFrame | StopFrame;

/** oRPC's error as JSON: `defined` if the contract names it; otherwise an invalid input, or a bug. */
export interface FrameError {
  defined: boolean;
  code: string;
  status: number;
  message: string;
  data: unknown;
}

export type FrameToScreen =
  | { id: number; answer?: unknown }
  | { id: number; error: FrameError }
  /** The call's answer is a stream, whose items are sent one by one on request. */
  | { id: number; stream: true }
  | { id: number; item: unknown }
  | { id: number; end: true };
