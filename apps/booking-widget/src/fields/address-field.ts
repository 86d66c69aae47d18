import { h } from '../dom';
import type { FieldContext } from './field-context';
import { describe } from './field-context';
import { grouped } from './field-frame';

const LINES = [
  { name: 'street', autocomplete: 'address-line1' },
  { name: 'postcode', autocomplete: 'postal-code' },
  { name: 'city', autocomplete: 'address-level2' },
  { name: 'country', autocomplete: 'country-name' },
] as const;
const MAX_LINE = 200;
const PAUSE_MS = 900;

/** The lines of an address. It is looked up once the visitor pauses, because the geocoder is shared. */
export function addressField(context: FieldContext): HTMLElement {
  const { field, fault, say, isFixed } = context;
  const value = (context.answer.startsWith('{') ? JSON.parse(context.answer) : {}) as Record<string, string>;
  const status = h('p', { role: 'status', class: 'hint' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = '';

  async function look(): Promise<void> {
    const address = LINES.map(({ name }) => value[name]?.trim())
      .filter(Boolean)
      .join(', ');
    if (!value['street']?.trim() || !value['city']?.trim() || address === asked) return;
    asked = address;
    try {
      const { formatted_address } = await context.api.geocode(address);
      if (address === asked) status.textContent = say('found', { address: formatted_address });
    } catch (error) {
      // An address that cannot be looked up now is as good as one that was.
      const isUnknown = (error as { status?: number }).status === 404;
      if (address === asked) status.textContent = isUnknown ? say('not_found_address') : '';
    }
  }

  const lines = LINES.map(({ name, autocomplete }, index) => {
    const id = `${field.id}-${name}`;
    const input = h('input', {
      ...describe(id, { required: field.required && index === 0 }),
      type: 'text',
      maxlength: MAX_LINE,
      autocomplete,
      readonly: isFixed,
      value: value[name] ?? '',
      'aria-invalid': fault ? 'true' : undefined,
      oninput: () => {
        value[name] = input.value;
        context.change(JSON.stringify(value));
        clearTimeout(timer);
        timer = setTimeout(() => void look(), PAUSE_MS);
      },
      onchange: () => void look(),
    });
    return h('label', { part: 'label' }, h('span', {}, say(name)), input);
  });
  return grouped({ ...field, fault, hint: field.placeholder }, say, ...lines, status);
}
