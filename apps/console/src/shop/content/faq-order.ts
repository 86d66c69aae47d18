/** Returns the new places of all records after one of them has moved, counted from 1. */
export function swapped(
  ids: readonly number[],
  from: number,
  to: number,
): { id: number; sort_order: number }[] {
  const order = [...ids];
  const [moved] = order.splice(from, 1);
  if (moved !== undefined) order.splice(to, 0, moved);
  return order.map((id, index) => ({ id, sort_order: index + 1 }));
}
