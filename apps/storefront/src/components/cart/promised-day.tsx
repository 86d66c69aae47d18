import type { ReactElement } from 'react';

import { formatDate } from '@comptoir/store-client';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';

interface Props {
  line: { is_preorder: boolean; promised_quantity: number; promised_on: string | null };
  locale: Locale;
}

/** Says when units come that are sold beyond the stock; nothing when all are there. */
export function PromisedDay({ line, locale }: Props): ReactElement | null {
  const t = textOf(locale, 'cart');
  if (line.promised_quantity === 0) return null;
  const count = line.promised_quantity;
  const date =
    line.promised_on &&
    formatDate(line.promised_on, { language: locale, timeZone: 'UTC', dateStyle: 'long' });
  if (!date) return <p className="text-soft">{t('promised_later', { count })}</p>;
  return (
    <p className="text-soft">{line.is_preorder ? t('preorder', { date }) : t('promised', { count, date })}</p>
  );
}
