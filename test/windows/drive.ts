/** A drive letter that a test can take away, as a stick or a network drive goes. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { tempFolder } from '../support/temp-folder.ts';

const LETTER = 'R:';

interface Drive {
  /** With its backslash. */
  root: string;
  /** Path of the folder on its real drive. */
  folder: string;
  takeAway(): void;
  giveBack(): void;
}

/**
 * Makes a drive, on Windows by `subst`; under Wine, which has no such program, `run.ts` has made the drive from
 * PACKDESK_WINDOWS_DRIVE.
 */
export function aDrive(): Drive {
  const root = `${LETTER}\\`;
  const { PACKDESK_WINDOWS_DRIVE: given } = process.env;
  if (given === undefined) {
    const folder = tempFolder();
    const takeAway = () => void execFileSync('subst', [LETTER, '/d']);
    const giveBack = () => void execFileSync('subst', [LETTER, folder]);
    giveBack();
    onTestFinished(takeAway);
    return { root, folder, takeAway, giveBack };
  }
  mkdirSync(given, { recursive: true });
  onTestFinished(() => rmSync(given, { recursive: true, force: true }));
  const away = `${given}-away`;
  return {
    root,
    folder: given,
    takeAway: () => renameSync(given, away),
    giveBack: () => renameSync(away, given),
  };
}
