/** A page of the help as the build compiles it from `resources/help` or `resources/docs`: parts that the screens draw, and no HTML. */

export type HelpInline =
  | { is: 'text' | 'code'; text: string }
  /** Words as on the screen. */
  | { is: 'screen'; text: string }
  /** Another page. */
  | { is: 'page'; name: string; text: string };

type HelpCell = readonly HelpInline[];

export type HelpBlock =
  | { is: 'heading'; text: string }
  | { is: 'subheading'; text: string }
  | { is: 'paragraph'; parts: readonly HelpInline[] }
  | { is: 'list'; ordered: boolean; items: readonly (readonly HelpInline[])[] }
  | { is: 'table'; head: readonly HelpCell[]; rows: readonly (readonly HelpCell[])[] }
  /** Text to be copied, such as a command; it may have several lines. */
  | { is: 'sample'; text: string }
  /** `file`: one of `resources/help/images`, with the folder of its language. */
  | { is: 'image'; file: string; alt: string };

export interface HelpPage {
  title: string;
  blocks: readonly HelpBlock[];
}
