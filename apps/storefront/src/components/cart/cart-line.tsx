import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { Link } from '../link';
import { changeLine } from '../../actions/cart';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { LineValues } from '../custom-values';
import { Field, SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';
import { Picture, plainImage } from '../picture';
import { Price } from '../price';
import { UnitPrice } from '../products/unit-price';
import { PromisedDay } from './promised-day';
import { SubmitOnChange } from './submit-on-change';

/** One line of a cart, as the store sends it. */
export type CartLineData = Result<'cart.get'>['items'][number];

interface Props {
  line: CartLineData;
  currency: string;
  locale: Locale;
}

/** A line of the cart with its quantity. Changed prices and missing stock are said beside it. */
export function CartLine({ line, currency, locale }: Props): ReactElement {
  const t = textOf(locale, 'cart');
  const { product, variant, quantity } = line;
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-2 py-5 sm:grid-cols-[7rem_1fr_auto]">
      <Picture
        image={plainImage(product.image, '')}
        alt=""
        sizes="7rem"
        className="aspect-square w-full rounded object-cover"
      />
      <div className="space-y-1">
        <Link href={`/${locale}/products/${product.slug}`} className="font-semibold hover:underline">
          {product.name}
        </Link>
        {variant.name && variant.name !== product.name ? <p className="text-soft">{variant.name}</p> : null}
        <LineValues values={line.custom_fields} locale={locale} currency={currency} />
        {line.gift_recipient ? <p>{t('gift_for', { name: line.gift_recipient.name })}</p> : null}
        <p>
          <Price amount={line.unit_price} currency={currency} locale={locale} />
        </p>
        <UnitPrice unit={variant.unit_price} price={line.unit_price} locale={locale} />
        <LineNotes line={line} currency={currency} locale={locale} />
      </div>
      <div className="col-span-2 flex flex-wrap items-end justify-between gap-4 sm:col-span-1 sm:flex-col sm:items-end">
        <p className="w-full text-right font-semibold sm:w-auto">
          <Price amount={line.total} currency={currency} locale={locale} />
        </p>
        <Form action={changeLine} prefix={`line-${line.id}`}>
          <div className="flex flex-wrap items-end gap-2">
            <SubmitOnChange />
            <input type="hidden" name="item" value={line.id} />
            <Field
              key={quantity}
              name="quantity"
              type="number"
              min={1}
              max={100}
              required
              defaultValue={quantity}
              label={<span className="sr-only">{t('quantity_of', { name: product.name })}</span>}
              className="w-20"
            />
            <SubmitButton className="button button-quiet" aria-label={t('update_of', { name: product.name })}>
              {t('update')}
            </SubmitButton>
            <SubmitButton
              className="button button-quiet"
              name="remove"
              value="1"
              formNoValidate
              aria-label={t('remove_of', { name: product.name })}
            >
              {t('remove')}
            </SubmitButton>
          </div>
        </Form>
      </div>
    </li>
  );
}

/** Says that a price has changed, or that units are missing or come later. */
function LineNotes({ line, currency, locale }: Props): ReactElement {
  const t = textOf(locale, 'cart');
  const isShort = !line.is_available && line.available_quantity < line.quantity;
  return (
    <>
      {line.price_changed && line.previous_unit_price ? (
        <p className="font-medium text-sale">
          {t.rich('price_changed', {
            price: () => (
              <Price amount={line.previous_unit_price ?? ''} currency={currency} locale={locale} />
            ),
          })}
        </p>
      ) : null}
      {line.is_available ? null : (
        <p className="font-medium text-sale">
          {isShort ? t('too_few', { count: line.available_quantity }) : t('unavailable')}
        </p>
      )}
      <PromisedDay line={line} locale={locale} />
      {line.discounts.map((discount) => (
        <p key={`${discount.source}-${discount.id}`} className="text-good">
          {discount.name} −<Price amount={discount.amount} currency={currency} locale={locale} />
        </p>
      ))}
    </>
  );
}
