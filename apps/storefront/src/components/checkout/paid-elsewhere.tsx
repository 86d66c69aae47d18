import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Alert } from '../alert';
import { Link } from '../link';
import { NarrowPage } from '../narrow-page';

interface Props {
  /** Number of the order. */
  number: string;
  /** `succeeded` or `failed`, as the processor says; empty when it says nothing. */
  outcome: string;
  locale: Locale;
}

/** Says how a payment has ended where the order itself cannot be shown, and how to see it. */
export function PaidElsewhere({ number, outcome, locale }: Props): ReactElement {
  const t = textOf(locale, 'checkout');
  const query = new URLSearchParams({ order: number }).toString();
  return (
    <NarrowPage title={t('returned_title')}>
      {outcome === 'failed' ? (
        <Alert kind="bad">{t('elsewhere_failed', { number })}</Alert>
      ) : (
        <p role="status">{t(outcome === 'succeeded' ? 'elsewhere_paid' : 'elsewhere', { number })}</p>
      )}
      <p>{t('elsewhere_why')}</p>
      <p className="flex flex-wrap gap-3">
        <Link className="button" href={`/${locale}/orders?${query}`}>
          {t('elsewhere_link')}
        </Link>
        <Link
          className="button button-quiet"
          href={`/${locale}/login?next=${encodeURIComponent(`/${locale}/orders/${number}`)}`}
        >
          {textOf(locale, 'shell')('sign_in')}
        </Link>
      </p>
    </NarrowPage>
  );
}
