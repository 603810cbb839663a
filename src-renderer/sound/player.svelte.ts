/** Plays signals. A new one stops the one before: what counts is the last scan. */
import { createContext } from 'svelte';
import { SIGNALS, type Note, type Signal } from './signals.ts';

/** Ramps at both ends, so that no note clicks. */
const RAMP_S = 0.006;

export class Player {
  #context: AudioContext | null = null;
  #playing: GainNode | null = null;
  #blocked = $state(false);
  #played = $state<Signal | null>(null);

  /** True while the computer plays nothing although it was asked to. */
  get blocked(): boolean {
    return this.#blocked;
  }

  /** Last signal, whether or not it could be heard. */
  get played(): Signal | null {
    return this.#played;
  }

  /** @param volume percent; 0 plays nothing */
  play(signal: Signal, volume: number): void {
    this.#played = signal;
    this.#playing?.disconnect();
    this.#playing = null;
    if (volume <= 0) return;
    const context = (this.#context ??= new AudioContext({ latencyHint: 'interactive' }));
    if (context.state !== 'running') void this.#wake(context);
    const out = new GainNode(context, { gain: (volume / 100) ** 2 });
    out.connect(context.destination);
    this.#playing = out;
    for (const note of SIGNALS[signal]) schedule(context, out, note);
  }

  /** Wakes the sound, which may be held back after sleep or without a gesture: that must be seen. */
  async #wake(context: AudioContext): Promise<void> {
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    this.#blocked = context.state !== 'running';
  }
}

function schedule(context: AudioContext, out: AudioNode, { at, ms, hertz, wave, to }: Note): void {
  const start = context.currentTime + at / 1000;
  const end = start + ms / 1000;
  const oscillator = new OscillatorNode(context, { type: wave, frequency: hertz });
  if (to !== undefined) oscillator.frequency.linearRampToValueAtTime(to, end);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(wave === 'square' ? 0.5 : 1, start + RAMP_S);
  gain.gain.setValueAtTime(wave === 'square' ? 0.5 : 1, Math.max(end - RAMP_S, start + RAMP_S));
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(out);
  oscillator.start(start);
  oscillator.stop(end + 0.02);
}

export const [getPlayer, setPlayer] = createContext<Player>();
