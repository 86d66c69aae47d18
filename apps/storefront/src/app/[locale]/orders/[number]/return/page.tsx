import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import type { ReactElement } from 'react';

import { Link } from '../../../../../components/link';
import { requestReturn } from '../../../../../actions/orders';
import { EmptyState } from '../../../../../components/empty-state';
import { Choices } from '../../../../../components/forms/choices';
import { Field, SubmitButton, TextArea } from '../../../../../components/forms/fields';
import { Form } from '../../../../../components/forms/form';
import { PhotosField } from '../../../../../components/orders/photos-field';
import { NarrowPage } from '../../../../../components/narrow-page';
import { readLinkedOrder, readOwnOrder } from '../../../../../server/order-page';
import { type Query, linkMetadata, oneOf } from '../../../../../server/private-page';
import { currentLocale } from '../../../../../server/request';
import { TOO_LARGE } from '../../../../../server/request-size';
import { textOf } from '../../../../../text/text';

interface Props {
  params: Promise<{ number: string }>;
  searchParams: Query;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { number } = await params;
  return linkMetadata(textOf(await currentLocale(), 'order')('return_title', { number }));
}

const REASONS = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'] as const;

/** Asks for a return of some units of an order: with the account, the cart of a guest, or the order link. */
export default async function ReturnRequestPage({ params, searchParams }: Props): Promise<ReactElement> {
  const [locale, { number }, query] = await Promise.all([currentLocale(), params, searchParams]);
  const token = oneOf(query.token);
  const found = token ? await readLinkedOrder(token) : await readOwnOrder(number);
  if (!found && token) redirect(`/${locale}/orders?ended=1`);
  if (!found) notFound();
  const { order, can } = found;
  const suffix = token && `?token=${encodeURIComponent(token)}`;
  const t = textOf(locale, 'order');
  const units = order.items
    .map((item) => ({
      item,
      most: item.returnable_quantity,
    }))
    .filter(({ most }) => most > 0);
  const choices = REASONS.map((kind) => ({ value: kind, label: t(`return_${kind}`) }));
  return (
    <NarrowPage title={t('return_title', { number: order.order_number })}>
      {units.length === 0 || !can.return.ask ? (
        <EmptyState text={t('return_none')} />
      ) : (
        <Form action={requestReturn} prefix="return" className="space-y-6">
          <input type="hidden" name="order_number" value={order.order_number} />
          {token ? <input type="hidden" name="token" value={token} /> : null}
          {units.map(({ item, most }) => (
            <Field
              key={item.id}
              name={`item-${item.id}`}
              type="number"
              min={0}
              max={most}
              required
              defaultValue={0}
              label={t('return_quantity', {
                name: [item.product_name, item.variant_name].filter(Boolean).join(', '),
              })}
            />
          ))}
          <Choices name="reason" legend={t('return_kind')} choices={choices} chosen="other" />
          <TextArea name="reason_details" label={t('return_details')} rows={3} maxLength={1000} />
          <PhotosField
            label={t('return_images')}
            hint={t('return_images_hint')}
            faults={{
              return_images_many: t('return_images_many'),
              return_images_large: t('return_images_large'),
            }}
            fault={query[TOO_LARGE] ? 'return_images_large' : undefined}
          />

          <SubmitButton>{t('return_send')}</SubmitButton>
        </Form>
      )}
      <Link className="link" href={`/${locale}/orders/${order.order_number}${suffix}`}>
        {t('back_to_order')}
      </Link>
    </NarrowPage>
  );
}
