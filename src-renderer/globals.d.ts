/** Fonts that are imported for their style sheets only, without types. */
declare module '@fontsource-variable/inter';
declare module '@fontsource-variable/noto-sans-arabic';
declare module '@fontsource-variable/noto-sans-hebrew';
declare module '@fontsource-variable/noto-sans-sc';
declare module '@fontsource-variable/noto-sans-thai';
