import type { ReactElement } from 'react';

import { Link } from '../link';
import { shownValues } from '../../server/custom-fields';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { countryName } from '../countries';
import { ValueText } from '../custom-values';
import { RichText } from '../rich-text';
import type { Product, Variant } from './variant-choice';

interface Props {
  locale: Locale;
  product: Product;
  variant: Variant | undefined;
}

/** Description, measures and the rules of delivery and withdrawal. */
export async function ProductFacts({ locale, product, variant }: Props): Promise<ReactElement> {
  const t = textOf(locale, 'product');
  const facts = factsOf(product, variant, locale);
  const words = { locale, currency: product.currency, yes: t('yes'), no: t('no') };
  const [own, ofVariant] = await Promise.all([
    shownValues('products', product.custom_fields, words),
    shownValues('variants', variant?.custom_fields ?? {}, words),
  ]);
  return (
    <section
      aria-labelledby="description"
      className={product.description ? 'grid gap-8 lg:grid-cols-[1fr_20rem]' : 'max-w-2xl'}
    >
      <div>
        <h2 id="description" className={product.description ? 'mb-4' : 'sr-only'}>
          {t('description')}
        </h2>
        <RichText html={product.description} />
      </div>
      <div className="space-y-6 text-sm">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {[...own, ...ofVariant].map((value) => (
            <div key={value.name} className="contents">
              <dt className="text-soft">{value.name}</dt>
              <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
                <ValueText value={value} />
              </dd>
            </div>
          ))}
          {facts.map(([name, value]) =>
            value ? (
              <div key={name} className="contents">
                <dt className="text-soft">{name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        <div>
          <h3 className="font-semibold">{t('delivery')}</h3>
          <p className="mt-1 text-soft">
            {product.is_digital ? t('delivery_digital') : t('delivery_text')}{' '}
            <Link href={`/${locale}/pages/shipping-returns`} className="link">
              {t('delivery_more')}
            </Link>
          </p>
        </div>
        {/* The usual right depends on shop and country; the checkout states it. */}
        {product.withdrawal_excluded ? (
          <div>
            <h3 className="font-semibold">{t('withdrawal')}</h3>
            <p className="mt-1 text-soft">{t(`withdrawal_${product.withdrawal_excluded}`)}</p>
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** Returns names and values of what is measured and numbered; null for what is not known. */
function factsOf(
  product: Product,
  variant: Variant | undefined,
  locale: Locale,
): [name: string, value: string | null][] {
  const t = textOf(locale, 'product');
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const weight = variant?.weight ?? product.weight;
  const measures = [product.length, product.width, product.height].filter((one) => one !== null);
  return [
    [t('sku'), variant?.sku ?? product.sku],
    [t('gtin'), variant?.gtin ?? null],
    [t('mpn'), variant?.mpn ?? null],
    [
      t('content'),
      variant?.content_amount && variant.content_unit
        ? t(`content_${variant.content_unit}`, { amount: variant.content_amount })
        : null,
    ],
    [t('origin'), product.origin_country && countryName(product.origin_country, locale)],
    [t('weight'), weight ? `${number.format(weight)} kg` : null],
    [
      t('measures'),
      measures.length === 3 ? `${measures.map((one) => number.format(one)).join(' × ')} cm` : null,
    ],
  ];
}
