#!/usr/bin/env bash
# Runs the Electron at PACKDESK_ELECTRON in this very process (who kills it kills Electron), with what it writes to
# standard error passed on by attach-when-loaded.ts, run by the Node at NODE.
exec "$PACKDESK_ELECTRON" "$@" 2> >(exec "$NODE" "$(dirname "$0")/attach-when-loaded.ts" >&2)
