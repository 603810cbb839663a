/** Station part of the router's context: what a station has with or without a connection. */
import type { Health } from '../contract/station/health.ts';
import type { BenchMode } from '../contract/station/bench-mode.ts';
import type { CopiesState, FolderFault } from '../contract/records/journal-copies.ts';
import type { Proof } from '../contract/people/operators.ts';
import type { ConnectionOfFile, SettingsFileReading } from '../contract/station/settings-file.ts';
import type { Updates } from '../contract/station/updates.ts';
import type { LessonName } from '../contract/practice/lesson-names.ts';
import type { ListedLesson } from '../contract/practice/lessons.ts';
import type { ListedCopy } from '../journal/copies/copy-list.ts';
import type { ShownCopy } from '../journal/recovery/recovery.ts';
import type { Proved } from '../operators/proofs.ts';

/** The copies of the journal in use. */
export interface JournalCopies {
  state(): CopiesState;
  /** Sound ones, newest first. Each is read whole, off this thread. */
  list(): Promise<ListedCopy[]>;
  /** Makes one now; resolves when it is made, or could not be. */
  make(): Promise<void>;
  /** @returns null if copies can be put there */
  tryFolder(folder: string): Promise<FolderFault | null>;
  /** @param folder empty: none. @throws the file system's error if that could not be written */
  useFolder(folder: string): Promise<void>;
  /** Puts a copy in the journal's place, and opens the workspace. @throws RecoveryUnusableError, and the file system's error */
  putBack(chosen: ShownCopy, operator: string): Promise<void>;
}

/** Person who chooses the recovery of a stopped journal: a name, or the proof of an administrator if one is known. */
export interface WhoChooses {
  operator?: string | undefined;
  proof?: Proof | undefined;
}

/** Reason why a recovery failed. */
export type RecoveryRefusal =
  | Extract<Proved, { ok: false }>
  | { ok: false; why: 'PROOF_NEEDED' }
  | { ok: false; why: 'NOT_ADMINISTRATOR' };

/** Health of the station. */
export interface HealthQuestions {
  state(): Promise<Health>;
  /** Checks the files of the open workspace; resolves when that is done, or could not be. */
  check(): Promise<void>;
}

/** Newer versions of Packdesk. */
export interface UpdateQuestions {
  state(): Updates;
  /** Asks the feed now, if there is one; resolves when that has ended, well or not. */
  check(): Promise<void>;
}

/** Bench mode, if the host has it. */
export interface BenchModeControl {
  state(): BenchMode;
  /** Setting of the start; again when it is known whether the station has operators. */
  start(): void;
  enter(): void;
  /** @param code if it counts @returns 0 if the mode was left; else seconds in which no code is looked at */
  leave(code: string): Promise<number>;
  /** @throws the file system's error if it could not be written */
  save(parts: { atStart?: boolean | undefined; code?: string | undefined }): Promise<void>;
}

/** The window of a host that can fill the screen. */
export interface FullWindow {
  isFull(): boolean;
  fill(): void;
  free(): void;
}

/** Lessons of practice. */
export interface LessonCalls {
  list(): ListedLesson[];
  /** Ends the one that runs; its progress is in the status. @returns false if it needs more than practice has */
  start(name: LessonName): boolean;
  /** Ends the running lesson; resolves when its data is removed. */
  leave(): Promise<void>;
}

/** The settings of a station as a file. */
export interface SettingsFileCalls {
  /** Values that a file would set here, or its faults. */
  read(text: string): SettingsFileReading;
  /**
   * Puts all settings in force but the connection, which is tested first.
   * @param text of a file without faults
   * @throws the file system's error if it could not be written; then nothing changed
   */
  use(text: string): Promise<ConnectionOfFile>;
  /** Settings in force at this station, without a secret and without its name. */
  text(): Promise<string>;
}

/** Start of the station at log-in, if the host has it. */
export interface StartAtLogIn {
  isOn(): boolean;
  /** True if the system waits for a person to allow it, as macOS does. Absent: no system does. */
  needsApproval?(): boolean;
  /** @throws the file system's error if it could not be written */
  set(isOn: boolean): void;
}
