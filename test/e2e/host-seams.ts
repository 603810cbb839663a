/** Differences between the hosts of the screens. A flow that touches one of these carries its tag (test/README.md, Tags). */

interface Seam {
  /** As in `@host:print`. */
  tag: `@host:${string}`;
  /** Differences between the hosts. */
  what: string;
  /** Calls and values in the source of a flow that touch it. */
  calls: RegExp;
  /** Hosts, besides the browser's, on which such a flow has to run. */
  on: readonly ('electron' | 'windows')[];
}

export const SEAMS: readonly Seam[] = [
  {
    tag: '@host:window',
    what: 'title, reload, what a window loads: Electron’s window, or a tab',
    calls: /\.reload\(|\.toHaveTitle\(|\bholdScript\(/,
    on: ['electron'],
  },
  {
    tag: '@host:keys',
    what: 'keys of other layouts, held keys, one kind of input: which keys a window keeps for itself',
    calls: /\btypeScan\(|\blayout: '|\bseparator: '|keyboard\.down\(|\bonlyWith\(/,
    on: ['electron'],
  },
  {
    tag: '@host:print',
    what: 'the printing system, or the dialog of the browser',
    calls: /\.printed\(|'Control\+[Pp]'|media: 'print'/,
    on: ['electron'],
  },
  {
    tag: '@host:files',
    what: 'files that the page saves or is given',
    calls: /\.saved\(|\.setInputFiles\(/,
    on: ['electron', 'windows'],
  },
  {
    tag: '@host:permissions',
    what: 'what the page may ask its browser for, and the addresses that it may open',
    calls: /\bpermissions\b|\.featurePolicy\b|\.pages\(\)|window\.open\(/,
    on: ['electron'],
  },
  {
    tag: '@host:dialogs',
    what: 'dialogs of the operating system',
    calls: /\.on\('dialog'|waitForEvent\('(?:dialog|filechooser)'|\bshow(?:Open|Save|Message)\w*\(/,
    on: ['electron'],
  },
  {
    tag: '@host:clipboard',
    what: 'the clipboard',
    calls: /\bclipboard\b|'Control\+[CVXcvx]'/,
    on: ['electron'],
  },
  {
    tag: '@host:network',
    what: 'the connection of the page (a port, or a WebSocket), and TLS (BoringSSL, or OpenSSL)',
    calls: /\.setOffline\(|\.route\(|\.routeWebSocket\(|\.freezeProcess\b|\.thawProcess\b|\bopenWindow\(/,
    on: ['electron'],
  },
  {
    tag: '@host:process',
    // Kill and restart are covered by a flow of each story: decisions/0236.
    what: 'starting and ending the process; its command line, signals and output',
    calls:
      /\bstation\.(?:stop|killProcess|plantFaults|closeOutput|errorOutput)\b|\bfromTerminal\(|\bprocessesBelow\(/,
    on: ['electron', 'windows'],
  },
  {
    tag: '@host:secrets',
    what: 'the keyring of the operating system, or a key file',
    calls: /\.connect\(\)|\.goToWork\(\)|\bwalkThroughSetUp\(/,
    on: ['electron', 'windows'],
  },
  {
    tag: '@host:disk',
    what: 'files of the data folder and policies: paths, open files, locks',
    calls: /\bdataDir\b|'--policy'|\b(?:mkdtemp|mkdir|writeFile|rm|rename|symlink)Sync\(/,
    on: ['windows'],
  },
  {
    tag: '@host:speech',
    what: 'the voices of the computer',
    calls: /\bspeechSynthesis\b/,
    on: ['electron'],
  },
];

/** Pattern for Playwright's `grep`: flows that touch what this host does in its own way. */
export const flowsFor = (host: 'electron' | 'windows'): RegExp =>
  new RegExp(
    `(?:${SEAMS.filter(({ on }) => on.includes(host))
      .map(({ tag }) => tag)
      .join('|')})\\b`,
  );
