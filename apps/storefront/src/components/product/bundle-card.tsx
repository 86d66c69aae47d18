import Link from 'next/link';
import type { ReactElement } from 'react';

import { type Result, formatMoney } from '@comptoir/store-client';
import { addBundleToCart } from '../../actions/cart';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';
import { Picture } from '../picture';

export type Bundle = Result<'bundles.list'>[number];

interface Props {
  locale: Locale;
  bundle: Bundle;
  currency: string;
}

/** Products that are cheaper together, with a button that puts all of them into the cart. */
export function BundleCard({ locale, bundle, currency }: Props): ReactElement {
  const t = textOf(locale, 'product');
  const saving =
    bundle.discount_type === 'percentage'
      ? t('percent', { percent: bundle.discount_value })
      : formatMoney(bundle.discount_value, currency, { language: locale });
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
        <ul className="mt-2 list-disc pl-5">
          {bundle.items.map((item) => (
            <li key={item.id}>
              {item.quantity > 1 ? `${item.quantity} × ` : ''}
              <Link
                href={`/${locale}/products/${item.product.slug}?variant=${item.product_variant_id}`}
                className="link"
              >
                {item.product.name}
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-3 font-semibold text-sale">{t('bundle_saving', { saving })}</p>
        <Form action={addBundleToCart} prefix={`bundle-${bundle.id}`} className="mt-3">
          <input type="hidden" name="bundle_id" value={bundle.id} />
          <input type="hidden" name="quantity" value="1" />
          <SubmitButton>{t('bundle_add')}</SubmitButton>
        </Form>
      </div>
    </article>
  );
}
