import type { ReactElement } from 'react';

import { type Result, formatMoney } from '@comptoir/store-client';
import { addBundleToCart } from '../../actions/cart';
import { publicStore } from '../../server/request';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';
import { Link } from '../link';
import { Picture } from '../picture';
import { BundlePrice } from './bundle-price';

export type Bundle = Result<'bundles.list'>[number];
type Item = Bundle['items'][number];

interface Props {
  locale: Locale;
  bundle: Bundle;
  currency: string;
}

/** Products that are cheaper together: their price, the choice of the optional ones, and a button that takes them all. */
export async function BundleCard({ locale, bundle, currency }: Props): Promise<ReactElement> {
  const t = textOf(locale, 'product');
  const money = (amount: string): string => formatMoney(amount, currency, { language: locale });
  // A bundle is offered without its price rather than not at all.
  const price = await (await publicStore()).bundles.getPrice({ id: bundle.id, currency }).catch(() => null);
  const amountOf = (item: Item): string | undefined =>
    price?.items.find(({ item_id: id }) => id === item.id)?.subtotal;
  const saving =
    bundle.discount_type === 'percentage'
      ? t('percent', { percent: bundle.discount_value })
      : money(String(bundle.discount_value));
  return (
    <article className="flex flex-col gap-4 rounded-lg border border-line bg-white p-5 sm:flex-row">
      <Picture
        image={bundle.cover_image}
        alt=""
        sizes="12rem"
        className="aspect-square w-full rounded object-cover sm:size-40"
      />
      <div className="grow">
        <h3 className="text-lg font-semibold">{bundle.name}</h3>
        <p className="mt-1 text-soft">{bundle.description}</p>
        <Form action={addBundleToCart} prefix={`bundle-${bundle.id}`} className="mt-3 space-y-3">
          <input type="hidden" name="bundle_id" value={bundle.id} />
          <input type="hidden" name="quantity" value="1" />
          <ul className="divide-y divide-line border-y border-line">
            {bundle.items.map((item) => {
              const amount = amountOf(item);
              return (
                <li key={item.id} className="flex justify-between gap-x-4 py-2">
                  <Choice item={item} locale={locale} />
                  {amount ? <span className="shrink-0">{money(amount)}</span> : null}
                </li>
              );
            })}
          </ul>
          {price ? (
            <BundlePrice
              all={{ total: money(price.total), before: money(price.subtotal) }}
              address={`/${locale}/bundles/${bundle.id}/price`}
              beforeLabel={t('bundle_alone')}
            />
          ) : null}
          <p className="text-sm text-soft">{t('bundle_saving', { saving })}</p>
          <SubmitButton>{t('bundle_add')}</SubmitButton>
        </Form>
      </div>
    </article>
  );
}

/** A product of a bundle: a box for one that may be left out. */
function Choice({ item, locale }: { item: Item; locale: Locale }): ReactElement {
  const t = textOf(locale, 'product');
  const { product, variant, quantity, is_required: isRequired } = item;
  const link = (
    <span>
      {quantity > 1 ? `${quantity} × ` : ''}
      <Link href={`/${locale}/products/${product.slug}?variant=${item.product_variant_id}`} className="link">
        {product.name}
      </Link>
      {variant.name ? `, ${variant.name}` : null}
      {isRequired ? null : <span className="text-soft"> ({textOf(locale, 'forms')('optional')})</span>}
    </span>
  );
  if (isRequired)
    return (
      <>
        <input type="hidden" name="item_ids" value={item.id} />
        {link}
      </>
    );
  return (
    <span className="flex items-start gap-2">
      <input
        type="checkbox"
        name="item_ids"
        value={item.id}
        defaultChecked
        aria-label={t('bundle_with', { name: [product.name, variant.name].filter(Boolean).join(', ') })}
        className="mt-1 size-5 shrink-0 accent-brand"
      />
      {link}
    </span>
  );
}
