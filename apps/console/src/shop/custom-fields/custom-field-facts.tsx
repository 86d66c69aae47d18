import { Link } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Money } from '../../shared/ui/money';
import { useFacts } from '../../shared/layout/facts';
import { Instant } from '../../shared/ui/instant';
import type { CustomField, Target } from '../settings/custom-fields/field-kinds';
import { FactList } from '../sales/parts/fact-list';
import { type WordedField, useCustomFields } from './use-custom-fields';

type Value = NonNullable<CustomField['default_value']>;

interface Props {
  target: Target;
  values: Readonly<Record<string, Value>>;
  /** Shows only what the customer may see. */
  forCustomer?: boolean;
}

/** The custom fields of a record, with their values. Values of fields that were deleted have their keys. */
export function CustomFieldFacts({ target, values, forCustomer = false }: Props): React.JSX.Element {
  const all = useCustomFields(target);
  const fields = forCustomer ? all.filter((field) => field.visible_to !== 'staff') : all;
  const shown = ordered(fields, values).filter(
    ([key]) => !forCustomer || fields.some((field) => field.key === key),
  );
  return (
    <FactList
      facts={shown.map(([key, value]) => {
        const field = fields.find((one) => one.key === key);
        return [field?.label ?? key, <ShownValue key={key} field={field} value={value} />] as const;
      })}
    />
  );
}

/** The same in one line of text, for a line of an order. */
export function CustomFieldLine({ target, values }: Omit<Props, 'forCustomer'>): React.JSX.Element | null {
  const fields = useCustomFields(target);
  const entries = ordered(fields, values);
  if (entries.length === 0) return null;
  return (
    <>
      {entries.map(([key, value], index) => {
        const field = fields.find((one) => one.key === key);
        return (
          <span key={key}>
            {index > 0 && ' · '}
            {field?.label ?? key}: <ShownValue field={field} value={value} />
          </span>
        );
      })}
    </>
  );
}

function ordered(fields: readonly WordedField[], values: Props['values']): [string, Value][] {
  const place = (key: string): number => {
    const index = fields.findIndex((field) => field.key === key);
    return index < 0 ? fields.length : index;
  };
  return Object.entries(values).sort(([a], [b]) => place(a) - place(b));
}

function ShownValue({ field, value }: { field: WordedField | undefined; value: Value }): ReactNode {
  const translate = useTranslate();
  const locale = useLocale();
  const { currency } = useFacts();
  const word = (id: string): string => field?.choices.find((choice) => choice.id === id)?.name ?? id;
  if (Array.isArray(value)) return value.map(word).join(', ');
  if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
  if (field?.type === 'money') return <Money amount={String(value)} currency={currency ?? ''} />;
  if (field?.type === 'date') return <Instant value={String(value)} dateOnly />;
  if (field?.type === 'url')
    return (
      <Link href={String(value)} target="_blank" rel="noreferrer">
        {value}
      </Link>
    );
  return typeof value === 'number' ? value.toLocaleString(locale) : word(value);
}
