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
    const name = nameOf(arg);
    return name === null || !SWITCHES.has(name);
  });
}

/**
 * A switch that opens the application (memory, screens, secret) to anyone who reaches its port. An installed
 * application refuses it.
 * @returns its name; null if there is none
 */
export function inspectionSwitch(args: readonly string[]): string | null {
  return args.map(nameOf).find((name) => /^(remote-debugging|inspect)/.test(name ?? '')) ?? null;
}

const nameOf = (arg: string): string | null => /^--?([a-z-]+)/i.exec(arg)?.[1]?.toLowerCase() ?? null;
