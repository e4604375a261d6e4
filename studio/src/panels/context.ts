// Panels get the store and the actions from here.
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Actions } from '../app/actions';
import type { State, Store } from '../data/store';

export const Studio = createContext<{ store: Store; actions: Actions } | null>(null);

export function useActions(): Actions {
  return useContext(Studio)!.actions;
}

/** A part of the state; the panel is drawn anew only when that part changes. */
export function useStudio<T>(select: (state: Readonly<State>) => T): T {
  const { store } = useContext(Studio)!;
  const [value, setValue] = useState(() => select(store.get()));
  useEffect(() => {
    const update = () => setValue(() => select(store.get()));
    update();
    return store.subscribe(update);
  }, [store]);
  return value;
}
