/**
 * Sounds of the bench, as notes: each differs from all others in rhythm and in pitch, for people who hear badly or work
 * in noise. Sound is never the only sign: every signal is also on the screen in words.
 */

export type Signal =
  'right' | 'wrong-item' | 'too-many' | 'wrong-parcel' | 'unknown' | 'trouble' | 'complete' | 'note' | 'pull';

export interface Note {
  /** Milliseconds from the beginning of the signal. */
  at: number;
  ms: number;
  hertz: number;
  /** Square waves carry through a hall; sines are pleasant, and heard a thousand times a day. */
  wave: 'sine' | 'square' | 'triangle';
  /** Pitch at the end of a glide; left out: it stays. */
  to?: number;
}

const note = (at: number, ms: number, hertz: number, wave: Note['wave'], to?: number): Note =>
  to === undefined ? { at, ms, hertz, wave } : { at, ms, hertz, wave, to };

export const SIGNALS: Record<Signal, readonly Note[]> = {
  /** A short rising blip. */
  right: [note(0, 80, 1050, 'sine', 1500)],
  /** Two falling low notes. */
  'wrong-item': [note(0, 220, 260, 'square'), note(280, 260, 180, 'square')],
  /** One long high note. */
  'too-many': [note(0, 600, 1800, 'triangle')],
  /** Alternately high and low. */
  'wrong-parcel': [
    note(0, 110, 900, 'triangle'),
    note(150, 110, 450, 'triangle'),
    note(300, 110, 900, 'triangle'),
  ],
  /** Three short mid notes. */
  unknown: [note(0, 90, 520, 'square'), note(150, 90, 520, 'square'), note(300, 90, 520, 'square')],
  /** Three low taps. */
  trouble: [note(0, 45, 130, 'square'), note(220, 45, 130, 'square'), note(440, 45, 130, 'square')],
  /** A rising triad. */
  complete: [note(0, 120, 660, 'sine'), note(130, 120, 830, 'sine'), note(260, 260, 990, 'sine')],
  /** A siren, twice: goods are about to leave. */
  pull: [
    note(0, 300, 700, 'triangle', 1400),
    note(320, 300, 1400, 'triangle', 700),
    note(640, 300, 700, 'triangle', 1400),
    note(960, 300, 1400, 'triangle', 700),
  ],
  /** Two mid notes, the second higher: the packer has to choose. */
  note: [note(0, 140, 600, 'sine'), note(200, 200, 760, 'sine')],
};
