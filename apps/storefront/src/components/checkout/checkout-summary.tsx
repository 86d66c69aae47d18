import type { ReactElement } from 'react';

import { type Result, formatMoney } from '@comptoir/store-client';
import { Link } from '../link';
import { type Draft, hasAddress } from '../../server/checkout-draft';
import type { CheckoutData } from '../../server/checkout-page';
import { termsPath } from '../../server/shop';
import type { Locale } from '../../text/locales';
import { textOf, withColon } from '../../text/text';
import { Alert } from '../alert';
import { PromisedDay } from '../cart/promised-day';
import { LineValues } from '../custom-values';
import { Figure } from '../figures';
import { FormAlert } from '../forms/action-form';
import { SubmitButton } from '../forms/fields';
import { undiscounted } from '../orders/line-amounts';
import { OrderFigures } from '../orders/order-figures';
import { Price } from '../price';

interface Props {
  data: CheckoutData;
  /** The highest age from which something of the cart may be bought; null when all of it is for all ages. */
  ageLimit: number | null;
  locale: Locale;
}

/** The order as the store calculates it, what stands in its way, and the button that places it. */
export async function CheckoutSummary({
  data: { preview, draft, refusal },
  ageLimit,
  locale,
}: Props): Promise<ReactElement> {
  const t = textOf(locale, 'checkout');
  const terms = await termsPath();
  // The consent to the delivery ends the right of withdrawal.
  const isFinal = preview?.needs_digital_consent === true && preview.items.every(isDownload);
  const isOpen = preview?.needs_shipping === true && !preview.shipping_method;
  return (
    <section
      aria-labelledby="summary"
      className="space-y-5 self-start rounded-lg bg-shade p-6 lg:sticky lg:top-6"
    >
      <h2 id="summary">{t('summary')}</h2>
      {preview ? (
        <>
          <Lines preview={preview} locale={locale} />
          {preview.items.some(isDownload) ? <p className="text-sm text-soft">{t('digital_final')}</p> : null}
          <OrderFigures order={preview} isShippingOpen={isOpen} locale={locale}>
            {/* The total is paid, unless credit pays a part of it. */}
            {isOpen || preview.amount_due === preview.total ? null : (
              <Figure name={t('due')} isTotal>
                <Price amount={preview.amount_due} currency={preview.currency} locale={locale} />
              </Figure>
            )}
          </OrderFigures>
          <Notices preview={preview} locale={locale} />
          <Problems preview={preview} draft={draft} locale={locale} />
        </>
      ) : null}
      <p className="text-sm text-soft">
        {terms
          ? t.rich('terms_linked', {
              link: (text) => (
                <Link className="link" href={`/${locale}${terms}`} target="_blank">
                  {text}
                </Link>
              ),
            })
          : t('terms')}
        {preview?.withdrawal_days && !isFinal
          ? ` ${t('withdrawal', { days: preview.withdrawal_days })}`
          : null}
      </p>
      {ageLimit === null ? null : <p className="font-medium">{t('age_limit', { age: ageLimit })}</p>}
      {refusal ? <Alert kind="bad">{refusal}</Alert> : null}
      <FormAlert />
      <SubmitButton name="intent" value="place" formNoValidate className="button w-full">
        {t('place')}
      </SubmitButton>
      <Link href={`/${locale}/cart`} className="link inline-block">
        {t('to_cart')}
      </Link>
    </section>
  );
}

/** True for files and keys. Gift cards are digital too, and can be given back. */
function isDownload({ is_digital, is_gift_card }: { is_digital: boolean; is_gift_card: boolean }): boolean {
  return is_digital && !is_gift_card;
}

/** True for a problem that the visitor has not come to yet: the fields of the page ask for it. */
function isAsked({ code, field }: { code: string; field: string | null }, draft: Draft): boolean {
  const isEntering = draft.address === 'new' && !hasAddress(draft, 'shipping_address');
  const isField = code === 'ADDRESS_REQUIRED' || code === 'DIGITAL_CONSENT_REQUIRED';
  const isPoint = field === 'pickup_point_id' && !draft.pickup_point_id;
  return isField || isPoint || (isEntering && field === 'shipping_method_id');
}

type Preview = Result<'orders.preview'>;

/** True for a problem that the page says where the choice would be. */
function isSaidBeside({ code }: { code: string }, { shipping_methods }: Preview): boolean {
  return code === 'SHIPPING_METHOD_UNAVAILABLE' && shipping_methods.length === 0;
}

interface PreviewProps {
  preview: Preview;
  locale: Locale;
}

function Lines({ preview, locale }: PreviewProps): ReactElement {
  return (
    <ul className="space-y-3">
      {preview.items.map((item) => (
        <li key={item.cart_item_id} className="flex justify-between gap-4">
          <div>
            {item.quantity} × {item.product_name}
            {item.variant_name ? <span className="text-soft"> {item.variant_name}</span> : null}
            <LineValues values={item.custom_fields} locale={locale} currency={preview.currency} />
            {item.surcharge_reason ? <p className="text-soft">{item.surcharge_reason}</p> : null}
            <PromisedDay line={item} locale={locale} />
          </div>
          <Price amount={undiscounted(item)} currency={preview.currency} locale={locale} />
        </li>
      ))}
    </ul>
  );
}

function Notices({ preview, locale }: PreviewProps): ReactElement[] {
  const t = textOf(locale, 'checkout');
  const money = (amount: string): string => formatMoney(amount, preview.currency, { language: locale });
  return preview.notices.map(({ code }) => (
    <p key={code} className="text-soft">
      {t(`notice_${code}`, { due: money(preview.amount_due), waived: money(preview.waived_amount) })}
    </p>
  ));
}

function Problems({ preview, draft, locale }: PreviewProps & { draft: Draft }): ReactElement | null {
  const t = textOf(locale, 'checkout');
  const problems = preview.problems.filter(
    (problem) => !isAsked(problem, draft) && !isSaidBeside(problem, preview),
  );
  if (problems.length === 0) return null;
  const minimum = (amount: string): string =>
    textOf(locale, 'cart')('coupon_minimum', {
      amount: formatMoney(amount, preview.currency, { language: locale }),
    });
  const named = (item: Preview['items'][number] | undefined): string =>
    item ? `${withColon(locale, [item.product_name, item.variant_name].filter(Boolean).join(', '))} ` : '';
  return (
    <div className="alert alert-bad">
      <h3 className="font-semibold">{t('problems')}</h3>
      <ul className="mt-1 list-disc pl-5">
        {problems.map(({ code, message, min_order_amount: least, item_id: id }) => (
          <li key={`${code} ${id} ${message}`}>
            {named(preview.items.find((item) => item.cart_item_id === id))}
            {least ? minimum(least) : message}
          </li>
        ))}
      </ul>
    </div>
  );
}
