interface Choice {
  id: string;
  name: string;
}

/**
 * Returns choices of an input; their texts are `<key>.<id>`.
 * @param key such as `resources.products.states`
 */
export function choicesOf(key: string, ids: readonly string[]): Choice[] {
  return ids.map((id) => ({ id, name: `${key}.${id}` }));
}

/** Searches the records of a reference by a part of their name. */
export const bySearch = (search: string): { search: string } => ({ search });
