import type { ReactElement } from 'react';

import { formatDate } from '@comptoir/store-client';
import { Link } from '../link';
import { addToCart } from '../../actions/cart';
import { notifyMe } from '../../actions/product';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { CustomFields } from '../custom-fields';
import { Field, SubmitButton, TextArea } from '../forms/fields';
import { FormAlert } from '../forms/action-form';
import { AfterDone } from '../forms/after-done';
import { Form } from '../forms/form';
import { Price } from '../price';
import { UnitPrice } from '../products/unit-price';
import type { Product, Variant } from './variant-choice';

interface Props {
  locale: Locale;
  product: Product;
  variant: Variant;
  signedIn: boolean;
  currency: string;
}

/** Stock at which the number of units is shown. */
const FEW = 5;

/** Availability of a variant, and the form that puts it into the cart or asks for a mail when it is back. */
export function BuyBox({ locale, product, variant, signedIn, currency }: Props): ReactElement {
  const t = textOf(locale, 'product');
  const price = variant.price_after_promotion ?? variant.price;
  return (
    <div className="space-y-4 max-md:contents">
      <Availability locale={locale} product={product} variant={variant} />
      {variant.availability === 'out_of_stock' ? (
        <BackInStock locale={locale} product={product} variant={variant} signedIn={signedIn} />
      ) : (
        // A new form for each variant, so that it does not keep the message of another.
        <Form key={variant.id} action={addToCart} prefix="buy" className="space-y-4 max-md:contents" quiet>
          <input type="hidden" name="product_id" value={product.id} />
          <input type="hidden" name="variant_id" value={variant.id} />
          {product.is_gift_card ? <Recipient locale={locale} /> : null}
          <CustomFields target="order_lines" locale={locale} />
          <div className="max-md:sticky max-md:bottom-0 max-md:z-30 max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3">
            {/* The answer stands beside the button, which is always on the screen of a phone. */}
            <div className="[&_.alert]:mb-3">
              <FormAlert />
            </div>
            <div className="flex items-end gap-3">
              <Field
                name="quantity"
                label={t('quantity')}
                type="number"
                min={1}
                max={999}
                defaultValue={1}
                required
                className="w-24"
              />
              <div className="grow space-y-1">
                {/* The other price of the page is not on the screen of a phone with the bar. */}
                <div className="text-center md:hidden">
                  <p className="font-semibold">
                    <Price amount={price} currency={currency} locale={locale} />
                  </p>
                  <UnitPrice unit={variant.unit_price} price={price} locale={locale} />
                </div>
                <SubmitButton className="button w-full">{t('add_to_cart')}</SubmitButton>
              </div>
            </div>
            <AfterDone>
              <Link href={`/${locale}/cart`} className="button button-quiet mt-3 w-full">
                {t('to_cart')}
              </Link>
            </AfterDone>
          </div>
        </Form>
      )}
    </div>
  );
}

function Availability({
  locale,
  product,
  variant,
}: Pick<Props, 'locale' | 'product' | 'variant'>): ReactElement {
  const t = textOf(locale, 'product');
  const { availability, promised_on: promised, stock_quantity: stock } = variant;
  const date = promised && formatDate(promised, { language: locale, dateStyle: 'long', timeZone: 'UTC' });
  const isFew = availability === 'in_stock' && !product.is_digital && stock > 0 && stock <= FEW;
  return (
    <p>
      <span className={availability === 'in_stock' ? 'font-medium text-good' : 'font-medium'}>
        {product.is_digital && availability === 'in_stock' ? t('digital') : t(availability)}
      </span>
      {isFew ? <span className="text-soft"> · {t('few', { count: stock })}</span> : null}
      {date ? <span className="text-soft"> · {t('promised', { date })}</span> : null}
    </p>
  );
}

function Recipient({ locale }: { locale: Locale }): ReactElement {
  const t = textOf(locale, 'product');
  return (
    <fieldset className="space-y-3 rounded-lg border border-line p-4">
      <legend className="px-1 font-medium">{t('recipient')}</legend>
      <p className="text-sm text-soft">{t('recipient_text')}</p>
      <Field name="recipient_name" label={t('recipient_name')} maxLength={100} />
      <Field name="recipient_email" label={t('recipient_email')} type="email" />
      <TextArea name="recipient_message" label={t('recipient_message')} rows={3} />
      <Field name="send_on" label={t('send_on')} type="date" />
    </fieldset>
  );
}

function BackInStock({
  locale,
  product,
  variant,
  signedIn,
}: Pick<Props, 'locale' | 'product' | 'variant' | 'signedIn'>): ReactElement {
  const t = textOf(locale, 'product');
  return (
    <Form action={notifyMe} prefix="notify" className="space-y-4">
      <input type="hidden" name="slug" value={product.slug} />
      <input type="hidden" name="variant_id" value={variant.id} />
      {signedIn ? null : (
        <Field
          name="email"
          type="email"
          label={textOf(locale, 'login')('email')}
          hint={t('notify_once')}
          autoComplete="email"
          required
        />
      )}
      <SubmitButton>{t('notify')}</SubmitButton>
    </Form>
  );
}
