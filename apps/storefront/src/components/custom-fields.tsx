import type { ReactElement } from 'react';

import { type ShownField, shownFields } from '../server/custom-fields';
import type { Locale } from '../text/locales';
import { textOf } from '../text/text';
import { Field, SelectField, TextArea } from './forms/fields';

interface Props {
  /** Record that is being made: a line of the cart, or an order. */
  target: 'order_lines' | 'orders';
  locale: Locale;
  /** Earlier entries by the name of the input. */
  entered?: Readonly<Record<string, string>>;
}

/** Fields that the shopper fills in; nothing in a shop without them. */
export async function CustomFields({ target, locale, entered = {} }: Props): Promise<ReactElement | null> {
  const fields = (await shownFields(target)).filter(({ is_editable }) => is_editable);
  if (fields.length === 0) return null;
  return (
    <div className="space-y-3">
      {fields.map((field) => (
        <CustomField key={field.key} field={field} locale={locale} entered={entered} />
      ))}
    </div>
  );
}

interface FieldProps extends Required<Pick<Props, 'locale' | 'entered'>> {
  field: ShownField;
}

function CustomField({ field, locale, entered }: FieldProps): ReactElement {
  const t = textOf(locale, 'product');
  const { key, type, label, help, choices, max } = field;
  // The errors of the store have this name.
  const name = `custom_fields.${key}`;
  const props = {
    ...{ name, label, hint: help || undefined, required: field.is_required },
    defaultValue: entered[name] ?? '',
  };
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
      <SelectField {...props}>
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
