import type { Fields } from './resource-calls';

/** Fields that the service sets itself. */
const OWN_FIELDS = ['id', 'version', 'created_at', 'updated_at'];

/** Returns true for values that are the same as JSON. Forms hand back null for an empty text that nobody touched. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || jsonOf(a) === jsonOf(b);
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) => (part === '' ? null : part));
}

/** Returns the values of `next` that differ from `previous`, by their keys. */
export function changedValues(previous: Fields, next: Fields): Fields {
  return Object.fromEntries(Object.entries(next).filter(([key, value]) => !isSame(previous[key], value)));
}

/** Returns the fields of `next` that differ from `previous`, without those that the service sets. */
export function changedFields(previous: Fields, next: Fields): Fields {
  const own = Object.entries(next).filter(([name]) => !OWN_FIELDS.includes(name));
  return changedValues(previous, Object.fromEntries(own));
}
