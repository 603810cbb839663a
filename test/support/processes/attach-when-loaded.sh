#!/usr/bin/env bash
# Runs the Electron at PACKDESK_ELECTRON in this very process (who kills it kills Electron), with what it writes to
# standard error passed on by attach-when-loaded.mjs, run by the Node at NODE. Where PACKDESK_FLOWS_USER is `uid:gid`,
# Electron is run by that user.
as=()
if [ -n "${PACKDESK_FLOWS_USER:-}" ]; then
  as=(setpriv --reuid="${PACKDESK_FLOWS_USER%:*}" --regid="${PACKDESK_FLOWS_USER#*:}" --clear-groups)
fi
exec "${as[@]}" "$PACKDESK_ELECTRON" "$@" 2> >(exec "$NODE" "$(dirname "$0")/attach-when-loaded.mjs" >&2)
