/** Commands that make a floor, as they are typed in every language. */
export const CREATE_COMMANDS = {
  installed: 'packdesk --floor create',
  sources: 'npm run floor -- create',
} as const;
