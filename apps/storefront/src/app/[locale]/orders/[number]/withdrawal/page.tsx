import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { Fragment, type ReactElement } from 'react';

import { Link } from '../../../../../components/link';
import { withdraw } from '../../../../../actions/withdrawals';
import { EmptyState } from '../../../../../components/empty-state';
import { Field, SubmitButton, TextArea } from '../../../../../components/forms/fields';
import { Form } from '../../../../../components/forms/form';
import { NarrowPage } from '../../../../../components/narrow-page';
import type { OrderData } from '../../../../../components/orders/order-view';
import { WithdrawableUnits } from '../../../../../components/orders/withdrawable-units';
import { readLinkedOrder, readOwnOrder } from '../../../../../server/order-page';
import { type Query, linkMetadata, oneOf } from '../../../../../server/private-page';
import { currentLocale } from '../../../../../server/request';
import type { Locale } from '../../../../../text/locales';
import { textOf } from '../../../../../text/text';

interface Props {
  params: Promise<{ number: string }>;
  searchParams: Query;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  return linkMetadata(textOf(await currentLocale(), 'order')('withdraw_title', { number }));
}

/** Withdraws from an order, or from a part of it: with the account, or with the link of a mail. */
export default async function WithdrawalPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { number }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const token = oneOf(query.token);
  const found = token ? await readLinkedOrder(token) : await readOwnOrder(number);
  if (!found && token) redirect(`/${locale}/orders?ended=1`);
  if (!found) notFound();
  const { order, can } = found;
  const suffix = token && `?token=${encodeURIComponent(token)}`;
  const t = textOf(locale, 'order');
  return (
    <NarrowPage title={t('withdraw_title', { number: order.order_number })}>
      {can.return.withdraw ? (
        <Form action={withdraw} prefix="withdraw" className="space-y-6">
          <input type="hidden" name="order_number" value={order.order_number} />
          {token ? <input type="hidden" name="token" value={token} /> : null}
          <p>{t('withdraw_text')}</p>
          <Units order={order} locale={locale} />
          <Field
            name="name"
            label={t('withdraw_name')}
            maxLength={200}
            autoComplete="name"
            defaultValue={order.shipping_address?.full_name ?? order.billing_address?.full_name}
          />
          <TextArea name="message" label={t('withdraw_message')} rows={3} maxLength={1000} />
          <SubmitButton>{t('withdraw_send')}</SubmitButton>
        </Form>
      ) : (
        <EmptyState text={t('withdraw_none')} />
      )}
      <Link className="link" href={`/${locale}/orders/${order.order_number}${suffix}`}>
        {t('back_to_order')}
      </Link>
    </NarrowPage>
  );
}

/** The units to withdraw from: all of the order at first, of which its payment may allow a part. */
function Units({ order, locale }: { order: OrderData; locale: Locale }): ReactElement {
  const t = textOf(locale, 'order');
  const lines = order.items.filter((item) => item.withdrawable_quantity > 0);
  if (!order.withdrawable_in_part) {
    return (
      <>
        <p>{t('withdraw_whole')}</p>
        <ul className="space-y-3">
          {lines.map((item) => (
            <li key={item.id}>
              <span className="font-medium">
                {item.withdrawable_quantity} × {nameOf(item)}
              </span>
              <WithdrawableUnits item={item} locale={locale} />
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <p>{t('withdraw_units')}</p>
      {lines.map((item) => (
        <Fragment key={item.id}>
          <input type="hidden" name={`left-${item.id}`} value={item.withdrawable_quantity} />
          <Field
            name={`item-${item.id}`}
            type="number"
            min={0}
            max={item.withdrawable_quantity}
            required
            defaultValue={item.withdrawable_quantity}
            label={t('withdraw_quantity', { name: nameOf(item) })}
            hint={<WithdrawableUnits item={item} locale={locale} />}
          />
        </Fragment>
      ))}
    </>
  );
}

function nameOf({ product_name, variant_name }: OrderData['items'][number]): string {
  return [product_name, variant_name].filter(Boolean).join(', ');
}
