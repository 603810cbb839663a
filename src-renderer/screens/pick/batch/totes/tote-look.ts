/** Look of a tote on the trolley and on the screen: its number first, then a colour and a shape. */
import { parcelColour } from '../../../packing/bench/items/parcel-colour.ts';

/** Shapes on a grid of 24. Five shapes in six colours: a pair is repeated after thirty totes. */
const SHAPES = [
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  'M4 4h16v16H4z',
  'M12 3l10 18H2z',
  'M12 2l10 10-10 10L2 12z',
  'M7 3h10l5 9-5 9H7l-5-9z',
] as const;

/** @param tote from 1 up @returns a CSS colour, and the path of its shape on a grid of 24 */
export function toteLook(tote: number): { colour: string; shape: string } {
  return { colour: parcelColour(tote), shape: SHAPES[(tote - 1) % SHAPES.length] ?? SHAPES[0] };
}
