// Light or dark: as the system says, until the viewer chooses.
import type { Store, Theme } from '../data/store';

const kKey = 'throng-theme';

export function storedTheme(): Theme | null {
  try {
    const value = localStorage.getItem(kKey);
    return value === 'light' || value === 'dark' ? value : null;
  } catch {
    return null; // storage is switched off
  }
}

export function storeTheme(theme: Theme) {
  try {
    localStorage.setItem(kKey, theme);
  } catch {
    // it holds for this visit only
  }
}

export function watchTheme(store: Store) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const system = (): Theme => (dark.matches ? 'dark' : 'light');
  store.set({ theme: storedTheme() ?? system() });
  dark.addEventListener('change', () => storedTheme() ?? store.set({ theme: system() }));
  const show = () => (document.documentElement.dataset.theme = store.get().theme);
  store.subscribe(show);
  show();
}
