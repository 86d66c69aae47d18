import Form from 'next/form';
import { Fragment, type ReactElement } from 'react';

import { type Result, formatMoney } from '@comptoir/store-client';
import { withdraw } from '../../actions/withdrawals';
import { type ChosenUnits, previewWithdrawal, unitsOfQuery } from '../../server/expected-refund';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Alert } from '../alert';
import { Field, SubmitButton, TextArea } from '../forms/fields';
import { Form as ActionForm } from '../forms/form';
import { Link } from '../link';
import { ExpectedRefund } from './expected-refund';
import type { OrderData } from './order-view';
import { WithdrawableUnits } from './withdrawable-units';

type Preview = Result<'returns.previewWithdrawal'>;
type Line = OrderData['items'][number];

interface Props {
  order: OrderData;
  /** Token of the order's link; without it the visitor has an account or a guest cart. */
  token: string;
  query: Record<string, string | string[] | undefined>;
  locale: Locale;
}

/**
 * A withdrawal in two steps: its units, then what they refund, with the button that confirms it. Without a choice of units
 * it is one step.
 */
export async function WithdrawalSteps(props: Props): Promise<ReactElement> {
  const { order, token, query, locale } = props;
  const lines = withdrawableLines(order);
  const all = lines.reduce((sum, line) => sum + line.withdrawable_quantity, 0);
  const hasChoice = order.withdrawable_in_part && all > 1;
  if (hasChoice && query.check === undefined) return <UnitsForm {...props} />;
  const units = hasChoice ? unitsOfQuery(query, lines) : everything(order, lines);
  if (units?.length === 0) return <UnitsForm {...props} fault={textOf(locale, 'order')('return_choose')} />;
  const preview = await previewWithdrawal({ token, order_number: order.order_number }, units);
  if (!('fault' in preview)) return <Confirmation {...props} hasChoice={hasChoice} preview={preview} />;
  return hasChoice ? (
    <UnitsForm {...props} fault={preview.fault} />
  ) : (
    <Alert kind="bad">{preview.fault}</Alert>
  );
}

function withdrawableLines({ items }: OrderData): Line[] {
  return items.filter((item) => item.withdrawable_quantity > 0);
}

/** Returns all units; null for an order that is withdrawn from as a whole. */
function everything(
  { withdrawable_in_part: inPart }: OrderData,
  lines: readonly Line[],
): ChosenUnits[] | null {
  if (!inPart) return null;
  return lines.map((line) => ({ order_item_id: line.id, quantity: line.withdrawable_quantity }));
}

/** The first step: the units to withdraw from, which are all of the order at first. */
function UnitsForm({ order, token, query, fault, locale }: Props & { fault?: string }): ReactElement {
  const t = textOf(locale, 'order');
  return (
    <Form action={pageOf(order, locale)} className="space-y-6">
      {fault ? <Alert kind="bad">{fault}</Alert> : null}
      {token ? <input type="hidden" name="token" value={token} /> : null}
      <input type="hidden" name="check" value="1" />
      <p>{t('withdraw_text')}</p>
      <p>{t('withdraw_units')}</p>
      {withdrawableLines(order).map((item) => (
        <Field
          key={item.id}
          name={`item-${item.id}`}
          type="number"
          min={0}
          max={item.withdrawable_quantity}
          required
          defaultValue={String(query[`item-${item.id}`] ?? item.withdrawable_quantity)}
          label={t('withdraw_quantity', { name: nameOf(item) })}
          hint={
            <WithdrawableUnits
              unsent={item.withdrawable_unsent_quantity}
              sent={item.withdrawable_quantity - item.withdrawable_unsent_quantity}
              isDigital={item.is_digital}
              locale={locale}
            />
          }
        />
      ))}
      <button type="submit" className="button w-full">
        {t('withdraw_next')}
      </button>
    </Form>
  );
}

/** The second step: what the units refund, and the button that withdraws. */
function Confirmation({
  order,
  token,
  preview,
  hasChoice,
  locale,
}: Props & { preview: Preview; hasChoice: boolean }): ReactElement {
  const t = textOf(locale, 'order');
  const query = token && `?token=${encodeURIComponent(token)}`;
  return (
    <ActionForm action={withdraw} prefix="withdraw" className="space-y-6">
      <input type="hidden" name="order_number" value={order.order_number} />
      {token ? <input type="hidden" name="token" value={token} /> : null}
      <p>{t(order.withdrawable_in_part ? 'withdraw_check' : 'withdraw_whole')}</p>
      <ul className="space-y-3">
        {preview.items.map((units) => (
          <ChosenLine key={units.order_item_id} order={order} units={units} locale={locale} />
        ))}
      </ul>
      {hasChoice ? (
        <Link className="link" href={`${pageOf(order, locale)}${query}`}>
          {t('withdraw_change')}
        </Link>
      ) : null}
      <Amounts order={order} preview={preview} locale={locale} />
      <Field
        name="name"
        label={t('withdraw_name')}
        maxLength={200}
        autoComplete="name"
        defaultValue={order.shipping_address?.full_name ?? order.billing_address?.full_name}
      />
      <TextArea name="message" label={t('withdraw_message')} rows={3} maxLength={1000} />
      <SubmitButton>{t('withdraw_send')}</SubmitButton>
    </ActionForm>
  );
}

/** Units of a line that are withdrawn from. An order that goes as a whole sends none of them. */
function ChosenLine({
  order,
  units: { order_item_id: id, cancelled_quantity: unsent, returned_quantity: sent },
  locale,
}: Pick<Props, 'order' | 'locale'> & { units: Preview['items'][number] }): ReactElement | null {
  const item = order.items.find((one) => one.id === id);
  if (!item) return null;
  return (
    <li>
      {order.withdrawable_in_part ? (
        <Fragment>
          <input type="hidden" name={`item-${id}`} value={unsent + sent} />
          <input type="hidden" name={`left-${id}`} value={item.withdrawable_quantity} />
        </Fragment>
      ) : null}
      <span className="font-medium">
        {unsent + sent} × {nameOf(item)}
      </span>
      <WithdrawableUnits unsent={unsent} sent={sent} isDigital={item.is_digital} locale={locale} />
    </li>
  );
}

/** Says how much is refunded at once, and once the goods are back. */
function Amounts({
  order,
  preview,
  locale,
}: Pick<Props, 'order' | 'locale'> & { preview: Preview }): ReactElement {
  const t = textOf(locale, 'order');
  const { currency, items, refund_amount: refund, released_amount: released } = preview;
  const expected = preview.expected_refund_amount;
  const amountOf = (amount: string): string => formatMoney(amount, currency, { language: locale });
  const isCancelled = items.some(({ cancelled_quantity: units }) => units > 0);
  const hasGoods = items.some(
    ({ order_item_id: id, returned_quantity: units }) =>
      units > 0 && order.items.some((item) => item.id === id && !item.is_digital),
  );
  const [hasRefund, hasReleased] = [refund, released].map((amount) => /[1-9]/.test(amount));
  return (
    <div className="space-y-1 rounded bg-shade p-4">
      {hasRefund ? (
        <p className="font-medium">{t('withdrawn_refund', { amount: amountOf(refund) })}</p>
      ) : null}
      {hasReleased ? (
        <p className="font-medium">{t('withdrawn_released', { amount: amountOf(released) })}</p>
      ) : null}
      {isCancelled && !hasRefund && !hasReleased ? <p>{t('withdrawn_nothing')}</p> : null}
      <ExpectedRefund amount={expected} currency={currency} hasGoods={hasGoods} locale={locale} />
    </div>
  );
}

function pageOf({ order_number: number }: OrderData, locale: Locale): string {
  return `/${locale}/orders/${encodeURIComponent(number)}/withdrawal`;
}

function nameOf({ product_name, variant_name }: Line): string {
  return [product_name, variant_name].filter(Boolean).join(', ');
}
