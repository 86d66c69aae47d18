import Form from 'next/form';
import type { ReactElement } from 'react';

import { requestReturn } from '../../actions/orders';
import { type ChosenUnits, previewReturn, unitsOfQuery } from '../../server/expected-refund';
import { oneOf } from '../../server/private-page';
import { TOO_LARGE } from '../../server/request-size';
import type { Locale } from '../../text/locales';
import { textOf, withColon } from '../../text/text';
import { Alert } from '../alert';
import { Choices } from '../forms/choices';
import { Field, SubmitButton, TextArea } from '../forms/fields';
import { Form as ActionForm } from '../forms/form';
import { Link } from '../link';
import { ExpectedRefund } from './expected-refund';
import type { OrderData } from './order-view';
import { PhotosField } from './photos-field';

const REASONS = ['damaged', 'wrong_item', 'not_as_described', 'changed_mind', 'other'] as const;
type Reason = (typeof REASONS)[number];

interface Props {
  order: OrderData;
  /** Token of the order's link; without it the visitor has an account or a guest cart. */
  token: string;
  query: Record<string, string | string[] | undefined>;
  locale: Locale;
}

/** The request of a return in two steps: units and reason, then what they are refunded at, with words and photos. */
export async function ReturnSteps(props: Props): Promise<ReactElement> {
  const { order, token, query, locale } = props;
  if (query.check === undefined) return <UnitsForm {...props} />;
  const items = unitsOfQuery(query, returnableLines(order));
  if (items.length === 0) return <UnitsForm {...props} fault={textOf(locale, 'order')('return_choose')} />;
  const reason = reasonOf(query);
  const preview = await previewReturn({ token, order_number: order.order_number }, { reason, items });
  if ('fault' in preview) return <UnitsForm {...props} fault={preview.fault} />;
  const { expected_refund_amount: amount, currency } = preview;
  return (
    <RequestForm {...props} reason={reason} items={items}>
      <div className="rounded bg-shade p-4">
        <ExpectedRefund amount={amount} currency={currency} locale={locale} />
      </div>
    </RequestForm>
  );
}

function returnableLines({ items }: OrderData): OrderData['items'] {
  return items.filter((item) => item.returnable_quantity > 0);
}

function reasonOf(query: Props['query']): Reason {
  return REASONS.find((reason) => reason === oneOf(query.reason)) ?? 'other';
}

/** The first step: the units to return, and why. */
function UnitsForm({ order, token, query, fault, locale }: Props & { fault?: string }): ReactElement {
  const t = textOf(locale, 'order');
  const choices = REASONS.map((kind) => ({ value: kind, label: t(`return_${kind}`) }));
  return (
    <Form action={pageOf(order, locale)} className="space-y-6">
      {fault ? <Alert kind="bad">{fault}</Alert> : null}
      {token ? <input type="hidden" name="token" value={token} /> : null}
      <input type="hidden" name="check" value="1" />
      {returnableLines(order).map((item) => (
        <Field
          key={item.id}
          name={`item-${item.id}`}
          type="number"
          min={0}
          max={item.returnable_quantity}
          required
          defaultValue={oneOf(query[`item-${item.id}`]) || 0}
          label={t('return_quantity', { name: nameOf(item) })}
        />
      ))}
      <Choices name="reason" legend={t('return_kind')} choices={choices} chosen={reasonOf(query)} />
      <button type="submit" className="button w-full">
        {t('return_next')}
      </button>
    </Form>
  );
}

/** The second step: the units that were chosen, words and photos, and the button that asks for the return. */
function RequestForm({
  order,
  token,
  query,
  items,
  reason,
  locale,
  children,
}: Props & { items: readonly ChosenUnits[]; reason: Reason; children: ReactElement }): ReactElement {
  const t = textOf(locale, 'order');
  const chosen = new URLSearchParams({
    ...(token && { token }),
    ...Object.fromEntries(items.map(({ order_item_id: id, quantity }) => [`item-${id}`, String(quantity)])),
    reason,
  });
  return (
    <ActionForm action={requestReturn} prefix="return" className="space-y-6">
      <input type="hidden" name="order_number" value={order.order_number} />
      <input type="hidden" name="reason" value={reason} />
      {token ? <input type="hidden" name="token" value={token} /> : null}
      <p>{t('return_check')}</p>
      <ul className="list-disc pl-5">
        {items.map((units) => (
          <ChosenLine key={units.order_item_id} order={order} units={units} />
        ))}
      </ul>
      <p>
        {withColon(locale, t('return_reason'))} {t(`return_${reason}`)}
      </p>
      <Link className="link" href={`${pageOf(order, locale)}?${chosen.toString()}`}>
        {t('return_change')}
      </Link>
      {children}
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
    </ActionForm>
  );
}

function ChosenLine({
  order,
  units: { order_item_id: id, quantity },
}: Pick<Props, 'order'> & { units: ChosenUnits }): ReactElement | null {
  const item = order.items.find((one) => one.id === id);
  return item ? (
    <li>
      <input type="hidden" name={`item-${id}`} value={quantity} />
      {quantity} × {nameOf(item)}
    </li>
  ) : null;
}

function pageOf({ order_number: number }: OrderData, locale: Locale): string {
  return `/${locale}/orders/${encodeURIComponent(number)}/return`;
}

function nameOf({ product_name, variant_name }: OrderData['items'][number]): string {
  return [product_name, variant_name].filter(Boolean).join(', ');
}
