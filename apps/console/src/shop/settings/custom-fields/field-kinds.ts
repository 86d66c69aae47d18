import type { components } from '@comptoir/store-client';

export type CustomField = components['schemas']['CustomField'];
type NewField = components['schemas']['CreateCustomField'];
export type Target = NewField['target'];

export const TARGETS = [
  'products',
  'variants',
  'categories',
  'brands',
  'customers',
  'orders',
  'order_lines',
] as const satisfies Target[];

export const TYPES = [
  'text',
  'long_text',
  'number',
  'money',
  'boolean',
  'date',
  'url',
  'choice',
  'choices',
  'list',
  'reference',
] as const satisfies NewField['type'][];

export const REFERENCES = ['products', 'categories', 'brands', 'pages', 'customers'] as const;

const OF_CATALOGUE: readonly string[] = ['products', 'variants', 'categories'];
const OF_CUSTOMERS: readonly string[] = ['customers', 'orders', 'order_lines'];
const FILTERS: readonly string[] = [
  'choice',
  'choices',
  'boolean',
  'text',
  'number',
  'date',
  'list',
  'reference',
];
const BOUNDED: readonly string[] = ['text', 'long_text', 'number', 'money', 'choices', 'list'];

export const hasChoices = (type: unknown): boolean => type === 'choice' || type === 'choices';
export const hasBounds = (type: unknown): boolean => BOUNDED.includes(String(type));
export const isOfCustomers = (target: unknown): boolean => OF_CUSTOMERS.includes(String(target));
export const isFilterable = (target: unknown, type: unknown): boolean =>
  target === 'products' && FILTERS.includes(String(type));

/** Returns those who may see the fields of a kind of record. */
export function audiencesOf(target: unknown): string[] {
  if (target === 'order_lines') return ['customer'];
  if (isOfCustomers(target)) return ['customer', 'staff'];
  return OF_CATALOGUE.includes(String(target)) ? ['public', 'staff'] : ['staff'];
}

/** Returns those who may write the fields of a kind of record. */
export function editorsOf(target: unknown, audience: unknown): string[] {
  if (target === 'order_lines') return ['customer'];
  return isOfCustomers(target) && audience === 'customer' ? ['customer', 'staff'] : ['staff'];
}

/** Returns the key that a label suggests: `Ships flat` → `ships_flat`. */
export function keyOf(label: string): string {
  const words = label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean);
  return words
    .join('_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);
}
