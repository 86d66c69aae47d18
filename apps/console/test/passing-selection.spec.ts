import { type Store, memoryStore } from 'ra-core';
import { withPassingSelection } from '../src/shared/data/passing-selection';

/** A store in memory, as a page has it once it is loaded. */
function openStore(): Store {
  const store = memoryStore();
  store.setup();
  return store;
}

it('forgets marked rows when the page is loaded again, and keeps filters', () => {
  const kept = openStore();
  const before = withPassingSelection(kept, openStore());
  const heard: unknown[] = [];
  before.subscribe('products.selectedIds', (ids) => heard.push(ids));
  before.setItem('products.selectedIds', [1, 2]);
  before.setItem('products.listParams', { page: 2 });
  expect(before.getItem('products.selectedIds')).toEqual([1, 2]);
  expect(heard).toEqual([[1, 2]]);
  const after = withPassingSelection(kept, openStore());
  expect(after.getItem('products.selectedIds', [])).toEqual([]);
  expect(after.getItem('products.listParams')).toEqual({ page: 2 });
  before.reset();
  expect(before.getItem('products.selectedIds')).toBeUndefined();
});
