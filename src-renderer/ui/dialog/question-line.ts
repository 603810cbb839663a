/** The line of the last scan, as a question over the screen needs it. */
import { createContext } from 'svelte';

export interface QuestionLine {
  /** Call when a question opens over the screen. @returns a function to call when it is closed */
  questionOpens(): () => void;
  /** Shows and says a message. */
  say(message: { text: string; tone: 'attention'; words: () => string }): void;
}

export const [getQuestionLine, setQuestionLine] = createContext<QuestionLine>();
