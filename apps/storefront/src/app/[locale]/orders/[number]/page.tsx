import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import type { ReactElement } from 'react';

import { OrderActions } from '../../../../components/orders/order-actions';
import { dateOf } from '../../../../components/orders/order-state';
import { OrderView, Part } from '../../../../components/orders/order-view';
import { privateMetadata, readOwn, signInFirst } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import type { Locale } from '../../../../text/locales';
import { textOf } from '../../../../text/text';

interface Props {
  params: Promise<{ number: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  return privateMetadata(textOf(await currentLocale(), 'order')('title', { number }));
}

/** An order of the customer. */
export default async function OrderPage({ params }: Props): Promise<ReactElement> {
  await signInFirst();
  const [locale, { number }, store] = await Promise.all([currentLocale(), params, storeOfVisitor()]);
  const order = await readOwn(store.orders.get({ order_number: number }));
  if (!order) notFound();
  const downloads = await store.orders.listDownloads({ order_number: number }).catch(() => []);
  const t = textOf(locale, 'order');
  const base = `/${locale}/orders/${encodeURIComponent(number)}`;
  return (
    <div className="page space-y-6 pt-10">
      <h1>{t('title', { number: order.order_number })}</h1>
      <p>{t('placed', { date: dateOf(order.placed_at, locale) })}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-soft">{t('status')}</dt>
          <dd className="font-semibold">{t(order.status)}</dd>
        </div>
        <div>
          <dt className="text-soft">{t('payment')}</dt>
          <dd className="font-semibold">{t(`payment_${order.payment_status}`)}</dd>
        </div>
      </dl>
      <div className="grid gap-10 lg:grid-cols-[1fr_20rem]">
        <div className="space-y-10">
          <OrderView order={order} locale={locale} />
          {/[1-9]/.test(order.paid_amount) ? (
            <Part title={t('documents')} id="documents">
              <a className="link" href={`${base}/invoice`}>
                {t('invoice')}
              </a>
            </Part>
          ) : null}
          {downloads.length > 0 ? (
            <Part title={t('downloads')} id="downloads">
              <Downloads downloads={downloads} base={base} locale={locale} />
            </Part>
          ) : null}
          {order.returns.length > 0 ? (
            <Part title={t('returns')} id="returns">
              <ul className="space-y-2">
                {order.returns.map(({ id, status }) => (
                  <li key={id}>
                    <Link className="link" href={`/${locale}/account/returns/${id}`}>
                      {t('return_number', { number: id })}
                    </Link>
                    : {t(status)}
                  </li>
                ))}
              </ul>
            </Part>
          ) : null}
        </div>
        <OrderActions order={order} locale={locale} />
      </div>
    </div>
  );
}

interface DownloadsProps {
  downloads: {
    order_item_id: number;
    product_name: string;
    files: { id: number; name: string }[];
    licence_keys: string[];
  }[];
  base: string;
  locale: Locale;
}

function Downloads({ downloads, base, locale }: DownloadsProps): ReactElement {
  const t = textOf(locale, 'order');
  return (
    <ul className="space-y-4">
      {downloads.map((item) => (
        <li key={item.order_item_id} className="space-y-1">
          <p className="font-medium">{item.product_name}</p>
          {item.files.map(({ id, name }) => (
            <a key={id} className="link block" href={`${base}/downloads/${id}`}>
              {name}
            </a>
          ))}
          {item.licence_keys.map((key) => (
            <p key={key}>
              {t('licence_key')}: <code>{key}</code>
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
