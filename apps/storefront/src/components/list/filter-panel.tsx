import type { ReactElement } from 'react';

import { formatMoney, type Result } from '@comptoir/store-client';
import type { ShownField } from '../../server/custom-fields';
import type { ProductFilter } from '../../server/product-filter';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { FieldChoices } from './field-choices';
import { Group, Label, Option } from './filter-parts';

export type Facets = NonNullable<Result<'catalogue.listProducts'>['meta']['facets']>;

interface Props {
  locale: Locale;
  currency: string;
  filter: ProductFilter;
  facets: Facets;
  /** Custom fields of products. */
  fields: readonly ShownField[];
  /** Filters that the page itself sets, and therefore does not offer. */
  fixed: Partial<ProductFilter>;
}

const RATINGS = [4, 3, 2];

/** Controls of all filters, with the number of products behind each. */
export function FilterPanel({ locale, currency, filter, facets, fields, fixed }: Props): ReactElement {
  const t = textOf(locale, 'list');
  return (
    <div className="space-y-6">
      {fixed.category_id ? null : (
        <Choices
          title={t('category')}
          name="category_id"
          any={t('all')}
          options={facets.categories}
          chosen={filter.category_id}
        />
      )}
      {fixed.brand_id ? null : (
        <Choices
          title={t('brand')}
          name="brand_id"
          any={t('all')}
          options={facets.brands}
          chosen={filter.brand_id}
        />
      )}
      <Attributes facets={facets} filter={filter} />
      {facets.custom_fields.map(({ key, values }) => (
        <FieldChoices
          key={key}
          {...{ locale, values, filter }}
          field={fields.find((one) => one.key === key)}
        />
      ))}
      <PriceRange locale={locale} currency={currency} filter={filter} range={facets.price} />
      <Group title={t('rating')}>
        {[undefined, ...RATINGS].map((rating) => (
          <Option key={rating ?? 'all'}>
            <input
              type="radio"
              name="min_rating"
              value={rating ?? ''}
              defaultChecked={filter.min_rating === rating}
              className="size-5 shrink-0 accent-brand"
            />
            {rating ? t('stars', { rating }) : t('all')}
          </Option>
        ))}
      </Group>
      <Group title={t('more')}>
        {(['in_stock', 'on_sale', 'is_new'] as const)
          .filter((name) => !fixed[name])
          .map((name) => (
            <Option key={name}>
              <input
                type="checkbox"
                name={name}
                value="true"
                defaultChecked={filter[name] === true}
                className="size-5 shrink-0 accent-brand"
              />
              {t(name)}
            </Option>
          ))}
      </Group>
    </div>
  );
}

function Attributes({ facets, filter }: Pick<Props, 'facets' | 'filter'>): ReactElement {
  return (
    <>
      {facets.attributes.map((attribute) => (
        <Group key={attribute.id} title={attribute.name}>
          {attribute.values.map(({ id, value, color_code: color, count }) => (
            <Option key={id}>
              <input
                type="checkbox"
                name="value"
                value={id}
                defaultChecked={filter.value.includes(id)}
                className="size-5 shrink-0 accent-brand"
              />
              {color ? (
                <span
                  aria-hidden
                  className="size-4 shrink-0 rounded-full border border-ink/40"
                  style={{ background: color }}
                />
              ) : null}
              <Label text={value} count={count} />
            </Option>
          ))}
        </Group>
      ))}
    </>
  );
}

function PriceRange({
  locale,
  currency,
  filter,
  range,
}: Pick<Props, 'locale' | 'currency' | 'filter'> & { range: Facets['price'] }): ReactElement {
  const t = textOf(locale, 'list');
  const money = (amount: string): string => formatMoney(amount, currency, { language: locale });
  const ends = { min_price: range.min, max_price: range.max };
  return (
    <Group title={t('price', { currency })}>
      <div className="flex items-end gap-2">
        {(['min_price', 'max_price'] as const).map((name) => (
          <label key={name} className="block w-full text-sm">
            {t(name)}
            <input
              type="text"
              inputMode="decimal"
              name={name}
              defaultValue={filter[name]}
              placeholder={ends[name] ? money(ends[name]) : undefined}
              className="field mt-1"
            />
          </label>
        ))}
      </div>
    </Group>
  );
}

interface ChoicesProps {
  title: string;
  name: string;
  any: string;
  options: { id: number; name: string; count: number }[];
  chosen?: number;
}

/** One of several, or all of them. */
function Choices({ title, name, any, options, chosen }: ChoicesProps): ReactElement | null {
  if (options.length === 0 && !chosen) return null;
  return (
    <Group title={title}>
      {[undefined, ...options].map((option) => (
        <Option key={option?.id ?? 'all'}>
          <input
            type="radio"
            name={name}
            value={option?.id ?? ''}
            defaultChecked={option?.id === chosen}
            className="size-5 shrink-0 accent-brand"
          />
          {option ? <Label text={option.name} count={option.count} /> : any}
        </Option>
      ))}
    </Group>
  );
}
