/** The pages of the help, in the order in which they are offered. */
import type { Role } from '../../../src-main/contract/terms/operator-words.ts';
import type { StationStatus } from '../../../src-main/contract/station/station.ts';
import { SCREENS, type ScreenName } from '../../client/screen-rows.ts';

/** Pages of the help, each a file of `resources/help/LANGUAGE`, by the role that needs it first; every person may read each. */
export const HELP_PAGES = {
  'first-day': 'packer',
  lessons: 'packer',
  queue: 'packer',
  'pick-list': 'packer',
  packing: 'packer',
  cancel: 'packer',
  offline: 'packer',
  packed: 'packer',
  outbox: 'packer',
  keys: 'packer',
  symptoms: 'packer',
  shift: 'lead',
  board: 'lead',
  find: 'lead',
  notices: 'lead',
  checks: 'lead',
  barcodes: 'lead',
  papers: 'lead',
  operators: 'lead',
  locations: 'lead',
  benches: 'lead',
  settings: 'administrator',
  connect: 'administrator',
  backups: 'administrator',
  health: 'administrator',
  floor: 'administrator',
  privacy: 'administrator',
} as const satisfies Record<string, Role>;
export type HelpPageName = keyof typeof HELP_PAGES;

export const HELP_PAGE_NAMES = Object.keys(HELP_PAGES) as HelpPageName[];

/** Documents for administrators: files of `resources/docs`, in English only. */
export const DOCUMENT_NAMES = [
  'install',
  'configure',
  'data-and-backups',
  'security',
  'many-benches',
  'limits',
] as const;
type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** A page that the help can open. */
export type PageName = HelpPageName | DocumentName;
export const PAGE_NAMES: readonly PageName[] = [...HELP_PAGE_NAMES, ...DOCUMENT_NAMES];

export const isDocument = (name: PageName): name is DocumentName =>
  DOCUMENT_NAMES.some((one) => one === name);

/**
 * The page for the current screen.
 * @returns `page`, and whether the screen itself is shown: its replacement has neither its keys nor a way to papers
 */
export function pageNow(
  {
    mode,
    policyStop,
    journalStop,
    signOn,
  }: Pick<StationStatus, 'mode' | 'policyStop' | 'journalStop' | 'signOn'>,
  { screen }: { screen: ScreenName },
): { page: HelpPageName; isScreen: boolean } {
  const inPlace = (page: HelpPageName) => ({ page, isScreen: false });
  if (policyStop) return inPlace('settings');
  if (journalStop) return inPlace('backups');
  if (signOn.state === 'out' || signOn.state === 'locked') return inPlace('operators');
  if (mode === 'none') return inPlace('connect');
  return { page: SCREENS[screen].help, isScreen: screen !== 'setup' && screen !== 'first-operator' };
}
