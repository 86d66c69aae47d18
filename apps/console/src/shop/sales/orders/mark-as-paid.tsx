import type { Input } from '@comptoir/store-client';
import { useTranslate } from 'ra-core';
import { BooleanInput, DateInput, SelectInput, TextInput, maxLength, required } from 'react-admin';
import { useFacts } from '../../../shared/layout/facts';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { toLocalTime } from '../../../shared/ui/zoned-time';
import { useStoreClient } from '../../store-context';
import { subtractAmounts } from '../parts/amounts';
import { type Order, namedChoices } from '../parts/types';
import { isAuthorized } from './order-facts';

type Method = NonNullable<Input<'adminOrders.updateStatus'>['paid_by']>;

interface Values {
  /** Such as `2026-11-20`. */
  paid_on: string;
  paid_by: Method;
  payment_reference?: string;
  note?: string;
  notify_customer: boolean;
}

type Status = 'confirmed' | 'processing' | 'shipped' | 'delivered';

const METHODS = namedChoices('resources.orders.offline_methods', [
  'bank_transfer',
  'cash',
  'card_terminal',
  'cheque',
  'other',
]);
const USUAL_METHODS: Readonly<Record<string, Method>> = {
  bank_transfer: 'bank_transfer',
  invoice: 'bank_transfer',
  cash_on_delivery: 'cash',
};

/** The store takes the day as it is written. */
const asDay = (day: string): string => day;

/** Records that the amount due arrived in cash or by a transfer. */
export function MarkAsPaid({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { timeZone } = useFacts();
  // The order stays where it is, except that an unpaid one is confirmed.
  const status = order.status === 'pending' ? 'confirmed' : (order.status as Status);
  return (
    <ActionDialog<Values>
      label="resources.orders.mark_as_paid.label"
      consequence={
        <>
          {translate('resources.orders.mark_as_paid.text')}{' '}
          <Money
            amount={subtractAmounts(order.amount_due, order.uncharged_amount)}
            currency={order.currency}
          />
          {'. '}
          {isAuthorized(order) && translate('resources.orders.mark_as_paid.text_authorized')}
        </>
      }
      defaultValues={{
        paid_on: toLocalTime(new Date().toISOString(), timeZone).slice(0, 10),
        paid_by: USUAL_METHODS[order.payment_method ?? ''] ?? 'other',
        notify_customer: true,
      }}
      submit={(values) =>
        store.adminOrders.updateStatus({
          ...values,
          order_id: String(order.id),
          status,
          mark_as_paid: true,
        })
      }
      done="resources.orders.mark_as_paid.done"
    >
      <DateInput
        source="paid_on"
        label="resources.orders.mark_as_paid.paid_on"
        validate={required()}
        parse={asDay}
      />
      <SelectInput
        source="paid_by"
        label="resources.orders.mark_as_paid.paid_by"
        choices={METHODS}
        validate={required()}
      />
      <TextInput
        source="payment_reference"
        label="resources.orders.mark_as_paid.payment_reference"
        helperText="resources.orders.mark_as_paid.reference_help"
        validate={maxLength(100)}
      />
      <TextInput
        source="note"
        label="resources.orders.fields.status_note"
        helperText="resources.orders.status_note_help"
      />
      <BooleanInput source="notify_customer" label="resources.sales.notify_customer" />
    </ActionDialog>
  );
}
