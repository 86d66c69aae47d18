import type { ReactElement } from 'react';

import { type ShownField, shownFields } from '../../server/custom-fields';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Field, SelectField, TextArea } from '../forms/fields';

/** Fields that the shopper fills in for what is put into the cart; nothing in a shop without them. */
export async function LineFields({ locale }: { locale: Locale }): Promise<ReactElement | null> {
  const fields = (await shownFields('order_lines')).filter(({ is_editable }) => is_editable);
  if (fields.length === 0) return null;
  return (
    <div className="space-y-3">
      {fields.map((field) => (
        <LineField key={field.key} field={field} locale={locale} />
      ))}
    </div>
  );
}

function LineField({ field, locale }: { field: ShownField; locale: Locale }): ReactElement {
  const t = textOf(locale, 'product');
  const { key, type, label, help, choices, max } = field;
  // The errors of the store have this name.
  const props = { name: `custom_fields.${key}`, label, hint: help || undefined };
  if (type === 'long_text') return <TextArea {...props} rows={3} />;
  if (type === 'choice' || type === 'boolean') {
    const options =
      type === 'boolean'
        ? [
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]
        : choices;
    return (
      <SelectField {...props} defaultValue="">
        <option value="">–</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  }
  if (type === 'number') return <Field {...props} type="number" step="any" />;
  return (
    <Field
      {...props}
      type={type === 'date' || type === 'url' ? type : 'text'}
      maxLength={type === 'text' ? (max ?? 255) : undefined}
    />
  );
}
