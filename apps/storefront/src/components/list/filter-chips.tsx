import type { ReactElement } from 'react';

import { formatMoney } from '@comptoir/store-client';
import { Link } from '../link';
import type { ShownField } from '../../server/custom-fields';
import { type ProductFilter, queryOf, splitField } from '../../server/product-filter';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { fieldWord } from './field-choices';
import type { Facets } from './filter-panel';

interface Props {
  locale: Locale;
  currency: string;
  /** Address of the list without a query. */
  path: string;
  filter: ProductFilter;
  facets: Facets;
  /** Custom fields of products. */
  fields: readonly ShownField[];
}

/** The filters in use; each link removes one. */
export function FilterChips({ locale, currency, path, filter, facets, fields }: Props): ReactElement | null {
  const t = textOf(locale, 'list');
  const chips = chipsOf({ locale, currency, filter, facets, fields });
  if (chips.length === 0) return null;
  const { search, sort } = filter;
  return (
    <ul aria-label={t('active')} className="mb-6 flex flex-wrap gap-2">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Link
            href={path + queryOf({ ...filter, ...without, page: 1 })}
            scroll={false}
            aria-label={t('remove', { filter: text })}
            className="inline-flex min-h-8 items-center gap-2 rounded-full bg-shade px-3 text-sm hover:bg-line"
          >
            {text} <span aria-hidden>×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link
          href={path + queryOf({ search, sort, value: [], field: [], page: 1 })}
          scroll={false}
          className="link inline-flex min-h-8 items-center text-sm"
        >
          {t('clear')}
        </Link>
      </li>
    </ul>
  );
}

interface Chip {
  text: string;
  /** Replaces the part of the filter that the chip stands for. */
  without: Partial<ProductFilter>;
}

function chipsOf({ locale, currency, filter, facets, fields }: Omit<Props, 'path'>): Chip[] {
  const t = textOf(locale, 'list');
  const money = (amount: string): string => formatMoney(amount, currency, { language: locale });
  const named = (list: { id: number; name: string }[], id: number | undefined): string | undefined =>
    id === undefined ? undefined : (list.find((one) => one.id === id)?.name ?? `#${id}`);
  const values = new Map(facets.attributes.flatMap((one) => one.values.map(({ id, value }) => [id, value])));
  const fieldText = (text: string): string => {
    const [key, value] = splitField(text);
    const field = fields.find((one) => one.key === key);
    return field ? `${field.label}: ${fieldWord(field, value, locale)}` : value;
  };
  const chips: { text: string | undefined; without: Partial<ProductFilter> }[] = [
    { text: named(facets.categories, filter.category_id), without: { category_id: undefined } },
    { text: named(facets.brands, filter.brand_id), without: { brand_id: undefined } },
    ...filter.value.map((id) => ({
      text: values.get(id) ?? `#${id}`,
      without: { value: filter.value.filter((other) => other !== id) },
    })),
    ...filter.field.map((one) => ({
      text: fieldText(one),
      without: { field: filter.field.filter((other) => other !== one) },
    })),
    {
      text: filter.min_price && t('above', { amount: money(filter.min_price) }),
      without: { min_price: undefined },
    },
    {
      text: filter.max_price && t('below', { amount: money(filter.max_price) }),
      without: { max_price: undefined },
    },
    {
      text: filter.min_rating && t('stars', { rating: filter.min_rating }),
      without: { min_rating: undefined },
    },
    { text: filter.in_stock && t('in_stock'), without: { in_stock: undefined } },
    { text: filter.on_sale && t('on_sale'), without: { on_sale: undefined } },
    { text: filter.is_new && t('is_new'), without: { is_new: undefined } },
  ].map(({ text, without }) => ({ text: text || undefined, without }));
  return chips.filter((chip): chip is Chip => chip.text !== undefined);
}
