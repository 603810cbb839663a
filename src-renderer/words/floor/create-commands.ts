/** Commands that make a floor, as they are typed in every language. */
export const CREATE_COMMANDS = {
  installed: 'packdesk --floor create',
  sources: 'npm run floor -- create',
} as const;

/** Starts benches of one floor to practise with. */
export const PRACTICE_COMMAND = 'npm run practice:floor';
