/** A station joins a floor, and leaves it. The sign-in is on the disk before the code is spent, so that no cut locks it out. */
import { KeyringClosedError } from '../../domain/station/keyring-closed-error.ts';
import { storageCode } from '../../domain/storage-code.ts';
import { removeCopy } from '../../floor/copy/open.ts';
import type { Invitation } from '../../floor/floor-door.ts';
import { FloorStoreError } from '../../floor/store/store-error.ts';
import type { FloorJoining, JoinRefusal } from '../../router/floor-context.ts';
import type { ConnectedWorkspace } from '../connected-workspace.ts';
import type { ConnectionChanges } from '../connection-changes.ts';
import { floorFile } from './floor-parts.ts';
import type { StationParts } from '../station-parts.ts';

type Parts = Pick<
  StationParts,
  'floorDoor' | 'floorSignIns' | 'newId' | 'log' | 'live' | 'settings' | 'options' | 'clock'
>;

export function floorJoining(
  parts: Parts,
  connected: Pick<ConnectedWorkspace, 'workspace' | 'journal'>,
  changes: Pick<ConnectionChanges, 'change'>,
): FloorJoining {
  const { floorDoor, floorSignIns, newId, log, settings, options, clock } = parts;

  /** @throws the storage's errors, and those of the keyring */
  async function joinWith(
    { floor, bench, signIn }: Invitation,
    account: string,
  ): Promise<JoinRefusal | null> {
    if (!floorDoor) return { code: 'NOT_A_CODE' };
    // An earlier try with this code may have set its new password already.
    const isPending = floorSignIns.membership?.isJoined === false;
    const before = isPending ? await floorSignIns.load() : null;
    const used = before !== null && floorDoor.sameCode(before, signIn) ? before : signIn;
    await floorSignIns.keep(used, { account, joining: newId(), floor, bench, isJoined: false });
    if (!(await floorDoor.spend(used))) {
      await floorSignIns.forget();
      return { code: 'SPENT_CODE' };
    }
    await changes.change(async () => {
      // The join code was made for this bench: others know it by that name.
      if (options.settings.station === undefined) await settings.change({ station: bench });
      await floorSignIns.joined();
    });
    return null;
  }

  /** The station remains the same bench: its copy of the floor, and its reserved orders, are kept. */
  async function renewBy({ floor, bench, signIn }: Invitation): Promise<JoinRefusal | null> {
    const { membership } = floorSignIns;
    const before = await floorSignIns.load();
    const used = before === null ? null : (floorDoor?.renewed(before, signIn) ?? null);
    if (!floorDoor || !membership || before === null || used === null) return { code: 'ON_A_FLOOR' };
    // The code was used before, and the floor has a newer key.
    if (floorDoor.sameCode(used, before) && parts.live.snapshot.status.floor?.fault === 'other-key')
      return { code: 'SPENT_CODE' };
    await floorSignIns.keep(used, { ...membership, floor, bench });
    const isSpent = await floorDoor.spend(used).catch((error: unknown) => {
      if (error instanceof FloorStoreError) return error;
      throw error;
    });
    if (isSpent === false) {
      await floorSignIns.keep(before, membership);
      return { code: 'SPENT_CODE' };
    }
    // Stored even without an answer: both passwords are on disk, and one of them is right.
    await changes.change(() => Promise.resolve());
    return isSpent === true ? null : refusalOf(isSpent);
  }

  return {
    read: (code) => floorDoor?.read(code) ?? null,
    join: async (code) => {
      const { workspace } = connected;
      if (!workspace) return { ok: false, code: 'NOT_SET_UP' };
      const invitation = floorDoor?.read(code) ?? null;
      if (!invitation) return { ok: false, code: 'NOT_A_CODE' };
      const { membership } = floorSignIns;
      if (membership?.isJoined === true && membership.account !== workspace.account)
        return { ok: false, code: 'ON_A_FLOOR' };
      try {
        const isBench = membership?.isJoined === true;
        const refusal = await (isBench ? renewBy(invitation) : joinWith(invitation, workspace.account));
        if (refusal) return { ok: false, ...refusal };
        log.info(
          { floor: invitation.floor, bench: invitation.bench },
          isBench ? 'the station has a new sign-in to its floor' : 'the station has joined a floor',
        );
        return { ok: true, floor: invitation.floor, bench: invitation.bench };
      } catch (error) {
        return { ok: false, ...refusalOf(error) };
      }
    },
    leave: async (force) => {
      const floor = parts.live.snapshot.status.floor;
      if (!floorSignIns.membership) return { code: 'NO_FLOOR' };
      const isInTouch = floor?.contact === 'in-touch';
      if (!force && !isInTouch) return { code: 'STORE_FAILED', fault: floor?.fault ?? 'unreachable' };
      const folder = connected.journal?.folder ?? null;
      try {
        connected.workspace?.floor?.leaving();
        await changes.change(async () => {
          await floorSignIns.forget();
          floorSignIns.left = { at: clock.now(), elapsed: clock.elapsed() };
          if (folder !== null) removeCopy(floorFile(folder));
        });
      } catch (error) {
        return refusalOf(error);
      }
      log.info({ force }, 'the station has left its floor');
      return null;
    },
  };
}

function refusalOf(error: unknown): JoinRefusal {
  if (error instanceof FloorStoreError) return { code: 'STORE_FAILED', fault: error.fault };
  if (error instanceof KeyringClosedError)
    return { code: 'NOT_SAVED', storageCode: `keyring-${error.state}` };
  const code = storageCode(error);
  if (code !== null) return { code: 'NOT_SAVED', storageCode: code };
  throw error;
}
