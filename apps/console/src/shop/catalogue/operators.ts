import type { Fields } from '../../shared/data/resource-calls';

/** Fields that hold a manufacturer or a person responsible in the EU. */
export const OPERATORS = ['manufacturer', 'responsible_person'] as const;

/** Makes empty texts of manufacturers and responsible persons null, and one without any text null as a whole. */
export function withOperators(fields: Fields): Fields {
  const changed = OPERATORS.flatMap((name) => {
    const value = fields[name];
    if (typeof value !== 'object' || value === null) return [];
    const parts = Object.entries(value).map(([part, text]) => [part, text || null] as const);
    return [[name, parts.some(([, text]) => text !== null) ? Object.fromEntries(parts) : null] as const];
  });
  return { ...fields, ...Object.fromEntries(changed) };
}
