import type { Settings } from '../../src-main/contract/station/settings.ts';

/** Puts the theme on the page, and follows the computer's if that is wanted. @returns stops following */
export function followTheme(theme: Settings['theme']): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset['theme'] =
      theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
  };
  apply();
  dark.addEventListener('change', apply);
  return () => dark.removeEventListener('change', apply);
}
