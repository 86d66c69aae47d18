/** A category as the tree needs it. */
export interface TreeItem {
  id: number;
  parent_id: number | null;
  sort_order: number;
}

/** A category with its place in the flat list of a tree. */
export type FlatItem<Item extends TreeItem> = Item & { depth: number };

/** A new place: the parent, and the number of siblings before it. */
export interface Place {
  parentId: number | null;
  index: number;
}

/** A change of a category that a move needs. */
export interface TreeChange {
  id: number;
  parent_id: number | null;
  sort_order: number;
}

/** Returns the categories in the order of the tree: each one before those below it. */
export function flatten<Item extends TreeItem>(items: readonly Item[]): FlatItem<Item>[] {
  const walk = (parentId: number | null, depth: number): FlatItem<Item>[] =>
    siblingsOf(items, parentId).flatMap((item) => [{ ...item, depth }, ...walk(item.id, depth + 1)]);
  return walk(null, 0);
}

/** Returns the children of a category in their order; equal places are in the order of their names' records. */
function siblingsOf<Item extends TreeItem>(items: readonly Item[], parentId: number | null): Item[] {
  return items
    .filter(({ parent_id }) => parent_id === parentId)
    .sort((a, b) => a.sort_order - b.sort_order || a.id - b.id);
}

/** Returns the changes that move a category: the least that put the siblings into the new order. */
export function changesOfMove(items: readonly TreeItem[], id: number, place: Place): TreeChange[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return [];
  const siblings = siblingsOf(items, place.parentId).filter((item) => item.id !== id);
  siblings.splice(place.index, 0, moved);
  return siblings.flatMap((item, index) =>
    item.sort_order === index && item.parent_id === place.parentId
      ? []
      : [{ id: item.id, parent_id: place.parentId, sort_order: index }],
  );
}

/** Returns the places that buttons move a category to; undefined where it cannot go. */
export function placesAround(
  items: readonly TreeItem[],
  id: number,
): Record<'up' | 'down' | 'inside' | 'outside', Place | undefined> {
  const item = items.find((one) => one.id === id);
  const parentId = item?.parent_id ?? null;
  const siblings = siblingsOf(items, parentId);
  const index = siblings.findIndex((one) => one.id === id);
  const before = siblings[index - 1];
  const parent = items.find((one) => one.id === parentId);
  const uncles = parent && siblingsOf(items, parent.parent_id);
  return {
    up: index > 0 ? { parentId, index: index - 1 } : undefined,
    down: index < siblings.length - 1 ? { parentId, index: index + 1 } : undefined,
    inside: before && { parentId: before.id, index: siblingsOf(items, before.id).length },
    outside: parent &&
      uncles && { parentId: parent.parent_id, index: uncles.findIndex((one) => one.id === parent.id) + 1 },
  };
}

/**
 * Returns where a dragged category would land.
 * @param flat the list without the categories below the dragged one
 * @param overId the row that it was dragged to
 * @param levels levels that it was dragged to the right, negative to the left
 */
export function placeOfDrag(
  flat: readonly FlatItem<TreeItem>[],
  id: number,
  overId: number,
  levels: number,
): (Place & { depth: number }) | undefined {
  const from = flat.findIndex((item) => item.id === id);
  const to = flat.findIndex((item) => item.id === overId);
  const dragged = flat[from];
  if (!dragged || to < 0) return undefined;
  const rest = flat.filter((item) => item.id !== id);
  const above = rest[to - 1];
  const below = rest[to];
  const depth = Math.max(below?.depth ?? 0, Math.min(dragged.depth + levels, above ? above.depth + 1 : 0));
  // The parent is the nearest row above that is one level higher.
  const before = rest.slice(0, to);
  const parent = before.findLast((item) => item.depth === depth - 1);
  const parentId = depth === 0 ? null : (parent?.id ?? null);
  const index = before.filter((item) => item.parent_id === parentId).length;
  return { parentId, index, depth };
}
