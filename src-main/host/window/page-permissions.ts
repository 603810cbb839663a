/** Browser permissions of our pages, as the header `permissions-policy`: almost none. */

/**
 * Every feature for which Chromium has or had a policy, except the hints about the browser itself (`ch-…`), `autoplay`
 * (the sounds of a scan), and `aria-notify` (speech for people who cannot see the screen). A version ignores names that
 * it does not know.
 */
const DENIED = [
  ...['accelerometer', 'ambient-light-sensor', 'attribution-reporting', 'battery', 'bluetooth'],
  ...['browsing-topics', 'camera', 'captured-surface-control', 'clipboard-read', 'clipboard-write'],
  ...['compute-pressure', 'cross-origin-isolated', 'deferred-fetch', 'deferred-fetch-minimal'],
  ...[
    'digital-credentials-get',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'gamepad',
    'geolocation',
  ],
  ...['gyroscope', 'hid', 'identity-credentials-get', 'idle-detection', 'interest-cohort'],
  ...['join-ad-interest-group', 'keyboard-map', 'language-detector', 'language-model', 'local-fonts'],
  ...['local-network', 'local-network-access', 'loopback-network', 'magnetometer', 'microphone', 'midi'],
  ...['on-device-speech-recognition', 'otp-credentials', 'payment', 'picture-in-picture'],
  ...['private-aggregation', 'private-state-token-issuance', 'private-state-token-redemption'],
  ...[
    'publickey-credentials-create',
    'publickey-credentials-get',
    'run-ad-auction',
    'screen-wake-lock',
    'serial',
  ],
  ...[
    'shared-storage',
    'shared-storage-select-url',
    'storage-access',
    'summarizer',
    'sync-xhr',
    'translator',
  ],
  ...['unload', 'usb', 'window-management', 'xr-spatial-tracking'],
];

export const PERMISSIONS_POLICY = DENIED.map((feature) => `${feature}=()`).join(', ');
