import type { ReactElement } from 'react';

import { addressValues, choiceOfPoint } from '../../server/checkout-draft';
import type { CheckoutData } from '../../server/checkout-page';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { AddressFields } from '../address-fields';
import { cardChoices } from './card-choices';
import { SaveCardField } from './save-card-field';
import { BillingPart } from './billing-part';
import { ContactPart } from './contact-part';
import { addressText } from '../address-text';
import { CustomFields } from '../custom-fields';
import { CheckboxField, Field, SubmitButton, TextArea } from '../forms/fields';
import { Choices } from '../forms/choices';
import { Price } from '../price';

interface Props {
  data: CheckoutData;
  locale: Locale;
}

/** The choices of the customer: address, shipping, payment, credit and notes. */
export function CheckoutFields({ data, locale }: Props): ReactElement {
  const t = textOf(locale, 'checkout');
  return (
    <div className="space-y-10">
      {data.signedIn ? null : <ContactPart email={data.draft.email} locale={locale} />}
      {data.needsShipping ? (
        <AddressPart data={data} locale={locale} />
      ) : (
        <input type="hidden" name="address" value="" />
      )}
      <BillingPart draft={data.draft} isOnly={!data.needsShipping} locale={locale} />
      {data.needsShipping ? <ShippingPart data={data} locale={locale} /> : null}
      <PaymentPart data={data} locale={locale} />
      <CreditPart data={data} locale={locale} />
      <SubmitButton name="intent" value="update" formNoValidate className="button button-quiet">
        {t('update')}
      </SubmitButton>
    </div>
  );
}

function AddressPart({ data: { draft, addresses, countries, signedIn }, locale }: Props): ReactElement {
  const t = textOf(locale, 'checkout');
  const choices = addresses.map((address) => ({
    value: String(address.id),
    label: [address.full_name, address.company].filter(Boolean).join(', '),
    note: addressText(address, locale),
  }));
  const values = addressValues(draft, 'shipping_address');
  const fields = (
    <div className="space-y-4">
      <AddressFields
        locale={locale}
        prefix="shipping_address."
        kind="shipping"
        countries={countries}
        countryHint={countries.length > 0 ? t('country_hint') : undefined}
        values={values}
      />
      {signedIn ? (
        <CheckboxField
          name="save_address"
          label={t('save_address')}
          defaultChecked={draft.save_address !== undefined}
        />
      ) : null}
    </div>
  );
  if (choices.length === 0) {
    return (
      <section aria-labelledby="address" className="space-y-3">
        <h2 id="address" className="text-xl">
          {t('address')}
        </h2>
        <input type="hidden" name="address" value="new" />
        {fields}
      </section>
    );
  }
  return (
    <Choices
      name="address"
      legend={t('address')}
      choices={[...choices, { value: 'new', label: t('address_new') }]}
      chosen={draft.address ?? ''}
    >
      {addresses.map(({ id, version }) => (
        <input key={id} type="hidden" name={`address_version_${id}`} value={version} />
      ))}
      <div className="hidden pt-2 group-has-[input[value=new]:checked]/choices:block">{fields}</div>
    </Choices>
  );
}

function ShippingPart({ data: { draft, methods }, locale }: Props): ReactElement {
  const t = textOf(locale, 'checkout');
  if (methods.length === 0) return <NoChoice title={t('shipping')} text={t('no_shipping')} />;
  const choices = methods.map((method) => ({
    value: String(method.id),
    label: (
      <span className="flex justify-between gap-4">
        <span>{method.name}</span>
        {method.is_free ? (
          <span>{t('free')}</span>
        ) : (
          <Price amount={method.cost} currency={method.currency} locale={locale} />
        )}
      </span>
    ),
    note: [method.description, t('shipping_days', { min: method.days_min, max: method.days_max })].join(' '),
  }));
  const chosen = draft.shipping_method_id ?? '';
  const method = methods.find(({ id }) => String(id) === chosen);
  return (
    <>
      <Choices name="shipping_method_id" legend={t('shipping')} choices={choices} chosen={chosen} />
      {method && method.pickup_points.length > 0 ? (
        <PointPart method={method} draft={draft} locale={locale} />
      ) : null}
    </>
  );
}

/** The choice of a place where the customer collects the goods. */
function PointPart({
  method,
  draft,
  locale,
}: {
  method: CheckoutData['methods'][number];
  draft: CheckoutData['draft'];
  locale: Locale;
}): ReactElement {
  const choices = method.pickup_points.map(({ id, name, address }) => ({
    value: choiceOfPoint(method.id, id),
    label: name,
    note: address,
  }));
  return (
    <Choices
      name="pickup_point_id"
      legend={textOf(locale, 'checkout')('pickup_point')}
      choices={choices}
      chosen={draft.pickup_point_id ?? ''}
    />
  );
}

function PaymentPart({ data: { signedIn, draft, cards, preview }, locale }: Props): ReactElement | null {
  const t = textOf(locale, 'checkout');
  if (!preview) return null;
  const choices = preview.payment_methods.flatMap((method) =>
    method === 'card'
      ? cardChoices(cards, locale)
      : { value: method, label: t(method), note: t(`${method}_note`) },
  );
  if (choices.length === 0) return <NoChoice title={t('payment')} text={t('no_payment')} />;
  // A card that was chosen before may be gone.
  const kept = choices.find(({ value }) => value === draft.payment_method);
  const usual = choices.find(({ value }) => value.startsWith(preview.payment_method ?? ''));
  const chosen = (kept ?? usual)?.value ?? '';
  return (
    <Choices name="payment_method" legend={t('payment')} choices={choices} chosen={chosen}>
      {signedIn ? <SaveCardField isTicked={draft.save_card !== undefined} locale={locale} /> : null}
    </Choices>
  );
}

/** Says under the heading of a choice that nothing can be chosen. */
function NoChoice({ title, text }: { title: string; text: string }): ReactElement {
  return (
    <section className="space-y-2">
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
    </section>
  );
}

function CreditPart({ data: { signedIn, draft, preview }, locale }: Props): ReactElement {
  const t = textOf(locale, 'checkout');
  const isWalletUsed = draft.use_wallet === 'on' || (preview ? Number(preview.wallet_amount) > 0 : false);
  return (
    <>
      <section aria-labelledby="credit" className="space-y-4">
        <h2 id="credit" className="text-xl">
          {t(signedIn ? 'credit' : 'credit_guest')}
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            name="coupon_code"
            label={t('coupon_code')}
            autoComplete="off"
            defaultValue={draft.coupon_code ?? preview?.coupon?.code}
          />
          <Field
            name="gift_card_codes"
            label={t('gift_card_codes')}
            hint={t('gift_card_hint')}
            autoComplete="off"
            defaultValue={draft.gift_card_codes}
          />
        </div>
        {signedIn ? (
          <CheckboxField name="use_wallet" label={t('use_wallet')} defaultChecked={isWalletUsed} />
        ) : null}
      </section>
      <section aria-labelledby="more" className="space-y-4">
        <h2 id="more" className="text-xl">
          {t('more')}
        </h2>
        <Field
          name="purchase_order_number"
          label={t('purchase_order_number')}
          autoComplete="off"
          maxLength={64}
          defaultValue={draft.purchase_order_number}
        />
        <CustomFields target="orders" locale={locale} entered={draft} />
        <TextArea name="notes" label={t('notes')} rows={3} maxLength={500} defaultValue={draft.notes} />
        {preview?.needs_digital_consent ? (
          <CheckboxField
            name="digital_content_consent"
            label={t('digital_consent')}
            defaultChecked={draft.digital_content_consent !== undefined}
          />
        ) : null}
      </section>
    </>
  );
}
