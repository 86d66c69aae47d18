import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { Link } from '../link';
import type { Locale } from '../../text/locales';
import { textOf, withColon } from '../../text/text';

export type Product = Result<'catalogue.getProduct'>;
export type Variant = Product['variants'][number];

interface Props {
  locale: Locale;
  product: Product;
  chosen: Variant;
}

/**
 * Links to the variants of a product, by attribute. A value leads to the variant that has it and otherwise looks most
 * like the chosen one.
 */
export function VariantChoice({ locale, product, chosen }: Props): ReactElement | null {
  const t = textOf(locale, 'product');
  const groups = attributesOf(product.variants);
  if (product.variants.length < 2) return null;
  const href = (variant: Variant): string => `/${locale}/products/${product.slug}?variant=${variant.id}`;
  return (
    <div className="space-y-4">
      {groups.map(({ id, name, values }) => (
        <div key={id} role="group" aria-labelledby={`attribute-${id}`}>
          <p id={`attribute-${id}`} className="mb-2 font-medium">
            {withColon(locale, name)} <span className="font-normal">{valueOf(chosen, id)?.value}</span>
          </p>
          <ul className="flex flex-wrap gap-2">
            {values.map((value) => {
              const variant = closest(product.variants, chosen, id, value.value_id);
              const available = variant.availability !== 'out_of_stock';
              return (
                <li key={value.value_id}>
                  <Link
                    href={href(variant)}
                    scroll={false}
                    replace
                    aria-current={valueOf(chosen, id)?.value_id === value.value_id ? 'true' : undefined}
                    className="inline-flex min-h-11 items-center gap-2 rounded border border-line px-3 hover:border-ink aria-[current]:border-brand aria-[current]:ring-2 aria-[current]:ring-brand"
                  >
                    {value.color_code ? (
                      <span
                        aria-hidden
                        className="size-5 rounded-full border border-ink/40"
                        style={{ background: value.color_code }}
                      />
                    ) : null}
                    {available ? value.value : <s>{value.value}</s>}
                    {available ? null : <span className="sr-only"> ({t('sold_out')})</span>}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}

type Value = Variant['attributes'][number];

function valueOf(variant: Variant, attribute: number): Value | undefined {
  return variant.attributes.find((one) => one.attribute_id === attribute);
}

/** Returns each attribute with its values, in the order in which the variants have them. */
function attributesOf(variants: Variant[]): { id: number; name: string; values: Value[] }[] {
  const groups = new Map<number, { id: number; name: string; values: Value[] }>();
  for (const value of variants.flatMap(({ attributes }) => attributes)) {
    const group = groups.get(value.attribute_id) ?? {
      id: value.attribute_id,
      name: value.attribute_name,
      values: [],
    };
    groups.set(group.id, group);
    if (!group.values.some(({ value_id }) => value_id === value.value_id)) group.values.push(value);
  }
  return [...groups.values()];
}

function closest(variants: Variant[], chosen: Variant, attribute: number, value: number): Variant {
  const alike = (variant: Variant): number =>
    variant.attributes.filter(({ attribute_id: id, value_id }) => valueOf(chosen, id)?.value_id === value_id)
      .length;
  const having = variants.filter((variant) => valueOf(variant, attribute)?.value_id === value);
  return having.sort((a, b) => alike(b) - alike(a))[0] ?? chosen;
}

/** Returns the variant of the query, otherwise the first that can be bought. */
export function chosenVariant(product: Product, query: string | string[] | undefined): Variant | undefined {
  const { variants } = product;
  return (
    variants.find(({ id }) => String(id) === query) ??
    variants.find(({ availability }) => availability !== 'out_of_stock') ??
    variants[0]
  );
}
