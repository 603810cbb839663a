/**
 * Module loaded into a station under Wine before it starts: Wine sets these variables itself, whatever the process was
 * given.
 */
Object.assign(process.env, JSON.parse(process.env['PACKDESK_WINE_VARIABLES'] ?? '{}'));
