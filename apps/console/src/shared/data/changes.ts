import type { Fields } from './resource-calls';

/** Fields that the service sets itself. */
const OWN_FIELDS = ['id', 'version', 'created_at', 'updated_at'];

/** Returns true for values that are the same as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Returns the fields of `next` that differ from `previous`, without those that the service sets. */
export function changedFields(previous: Fields, next: Fields): Fields {
  return Object.fromEntries(
    Object.entries(next).filter(
      ([name, value]) => !OWN_FIELDS.includes(name) && !isSame(previous[name], value),
    ),
  );
}
