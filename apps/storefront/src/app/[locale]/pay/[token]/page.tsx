import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { payByLink } from '../../../../actions/checkout';
import { Alert } from '../../../../components/alert';
import { LookAgain } from '../../../../components/checkout/look-again';
import { Figure, Figures } from '../../../../components/figures';
import { SubmitButton } from '../../../../components/forms/fields';
import { Form } from '../../../../components/forms/form';
import { NarrowPage } from '../../../../components/narrow-page';
import { Price } from '../../../../components/price';
import { type Query, linkMetadata, oneOf, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return linkMetadata(textOf(await currentLocale(), 'checkout')('pay_title'));
}

interface Props {
  params: Promise<{ token: string }>;
  searchParams: Query;
}

/** Pays an order by the link of a mail, without an account. */
export default async function PaymentLinkPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { token }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const t = textOf(locale, 'checkout');
  const order = await readOwn((await storeOfVisitor()).payments.getLinkedOrder({ token }));
  if (!order) {
    return (
      <NarrowPage title={t('pay_title')}>
        <Alert kind="bad">{t('not_payable')}</Alert>
      </NarrowPage>
    );
  }
  const isPaid = order.payment_status !== 'pending' && order.payment_status !== 'failed';
  const isWaiting = order.payment_status === 'pending' && oneOf(query.redirect_status) === 'succeeded';
  return (
    <NarrowPage title={isPaid ? t('thanks') : t('pay_title')}>
      {isPaid ? <p>{t('thanks_text', { number: order.order_number })}</p> : null}
      {isWaiting ? (
        <>
          <p role="status">{t('processing')}</p>
          <LookAgain />
        </>
      ) : null}
      <Figures>
        {order.lines.map(({ name, variant, quantity, total }) => (
          <Figure
            key={`${name} ${variant}`}
            name={`${quantity} × ${[name, variant].filter(Boolean).join(', ')}`}
          >
            <Price amount={total} currency={order.currency} locale={locale} />
          </Figure>
        ))}
        <Figure name={t('total')} isTotal>
          <Price amount={order.total} currency={order.currency} locale={locale} />
        </Figure>
        <Figure name={t('due')}>
          <Price amount={order.amount_due} currency={order.currency} locale={locale} />
        </Figure>
      </Figures>
      {order.is_payable && !isWaiting ? (
        <Form action={payByLink}>
          <input type="hidden" name="token" value={token} />
          <SubmitButton>{t('pay_by_card')}</SubmitButton>
        </Form>
      ) : null}
      {order.is_payable || isPaid ? null : <Alert>{t('not_payable')}</Alert>}
    </NarrowPage>
  );
}
