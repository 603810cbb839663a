/** Switches that are meant for Electron and Chromium, not for us. A closed list: a misspelt option stays an error. */
const SWITCHES = new Set([
  'no-sandbox',
  'disable-gpu',
  'disable-dev-shm-usage',
  'enable-logging',
  'force-device-scale-factor',
  'inspect',
  'inspect-brk',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
  'password-store',
  'proxy-server',
  'remote-debugging-pipe',
  'remote-debugging-port',
  'use-gl',
]);

/** The arguments that are left for us. */
export function withoutChromiumSwitches(args: readonly string[]): string[] {
  return args.filter((arg) => {
    const name = /^--?([a-z-]+)/.exec(arg)?.[1];
    return name === undefined || !SWITCHES.has(name);
  });
}
