import type { Store } from 'ra-core';

const isSelection = (key: string): boolean => key.endsWith('.selectedIds');

/**
 * Returns a store that forgets the marked rows of lists when the page is loaded again. Whoever comes back would
 * change or delete rows that are on no screen.
 * @param memory keeps the marked rows
 */
export function withPassingSelection(kept: Store, memory: Store): Store {
  const of = (key: string): Store => (isSelection(key) ? memory : kept);
  return {
    setup: () => {
      kept.setup();
      memory.setup();
    },
    teardown: () => {
      kept.teardown();
      memory.teardown();
    },
    getItem: (key, fallback) => of(key).getItem(key, fallback),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    removeItems: (prefix) => {
      kept.removeItems(prefix);
      memory.removeItems(prefix);
    },
    reset: () => {
      kept.reset();
      memory.reset();
    },
    subscribe: (key, callback) => of(key).subscribe(key, callback),
  };
}
