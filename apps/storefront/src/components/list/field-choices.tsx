import type { ReactElement } from 'react';

import { type ShownField, wordOf } from '../../server/custom-fields';
import type { ProductFilter } from '../../server/product-filter';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Group, Label, Option } from './filter-parts';

interface Props {
  locale: Locale;
  filter: ProductFilter;
  field: ShownField | undefined;
  values: { value: string; count: number }[];
}

/** Values of a custom field, several of which may be chosen. */
export function FieldChoices({ locale, field, values, filter }: Props): ReactElement | null {
  if (!field) return null;
  return (
    <Group title={field.label}>
      {values.map(({ value, count }) => (
        <Option key={value}>
          <input
            type="checkbox"
            name="field"
            value={`${field.key}:${value}`}
            defaultChecked={filter.field.includes(`${field.key}:${value}`)}
            className="size-5 shrink-0 accent-brand"
          />
          <Label text={fieldWord(field, value, locale)} count={count} />
        </Option>
      ))}
    </Group>
  );
}

/** Returns the words of a value of a custom field. */
export function fieldWord(field: ShownField, value: string, locale: Locale): string {
  const t = textOf(locale, 'list');
  if (field.type === 'boolean') return t(value === 'true' ? 'yes' : 'no');
  return wordOf(field, value);
}
