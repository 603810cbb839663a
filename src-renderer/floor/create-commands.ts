/** Commands that make a floor, as they are typed: no words of a language. */
export const CREATE_COMMANDS = {
  installed: 'packdesk --floor create',
  sources: 'npm run floor -- create',
} as const;
