/** What a packer reads when something did not go as wanted: what happened, and what to do. */

export interface Sentence {
  what: string;
  todo: string;
}
