import type { ReactElement } from 'react';

import { formatMoney } from '@comptoir/store-client';
import { storefrontConfig } from '../../server/config';
import type { Payment } from '../../server/payment';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { NarrowPage } from '../narrow-page';
import { CardPayment } from './card-payment';

interface Props {
  payment: Payment;
  publishableKey: string;
  /** Path after the language to which the payment leads back. */
  back: string;
  /** True after a saved card was charged. */
  isCharged?: boolean;
  locale: Locale;
}

/** Takes the card of a payment by Stripe's Payment Element. Card data goes from the browser to Stripe only. */
export function CardPage({ payment, publishableKey, back, isCharged, locale }: Props): ReactElement {
  const t = textOf(locale, 'checkout');
  const amount = formatMoney(payment.amount, payment.currency, { language: locale });
  return (
    <NarrowPage title={t('pay_title')}>
      <CardPayment
        publishableKey={publishableKey}
        secret={payment.processor_client_secret ?? ''}
        locale={locale}
        returnUrl={`${storefrontConfig().siteUrl}/${locale}${back}`}
        isAtBank={payment.requires_action && isCharged === true}
        texts={{ pay: t('pay', { amount }), failed: t('pay_failed'), noCard: t('no_card') }}
      />
    </NarrowPage>
  );
}
