import type { FieldType } from '../form/custom-fields';

/** Returns an answer as a person reads it: the address of a file, an address in one line, a list with commas. */
export function readAnswer(type: FieldType, value: string): string | boolean {
  if (type === 'checkbox') return ['true', 'on', '1'].includes(value);
  if (type !== 'file' && type !== 'address' && type !== 'multi-select') return value;
  const parsed = parse(value);
  if (Array.isArray(parsed)) return parsed.map(String).join(', ');
  if (typeof parsed !== 'object' || parsed === null) return value;
  const part = (name: string): string => {
    const text = (parsed as Record<string, unknown>)[name];
    return typeof text === 'string' ? text : '';
  };
  if (type === 'file') return part('url');
  const city = [part('postcode'), part('city')].filter(Boolean).join(' ');
  return [part('street'), city, part('country')].filter(Boolean).join(', ');
}

/** The form of a field may have changed since the answer was given. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
