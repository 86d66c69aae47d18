import { useTranslate } from 'ra-core';
import { BooleanInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import type { Order } from '../parts/types';
import { type ChosenUnits, UnitInputs, someLines } from '../parts/unit-inputs';
import { isAuthorized, isOwed, openLines } from './order-facts';
import { RefundedBefore } from './refunded-before';

interface Values {
  units?: ChosenUnits;
  restock: boolean;
  include_shipping: boolean;
  reason?: string;
  notify_customer: boolean;
}

/** Cancels some units that are not shipped. Paid ones are refunded, others are not charged. */
export function CancelUnits({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const lines = openLines(order);
  return (
    <ActionDialog<Values>
      label="resources.orders.cancel_units.label"
      color="error"
      consequence={translate(
        `resources.orders.cancel_units.${isAuthorized(order) ? 'text_authorized' : isOwed(order) ? 'text_owed' : 'text'}`,
      )}
      defaultValues={{ restock: true, include_shipping: false, notify_customer: true }}
      submit={({ units, ...more }) =>
        store.adminOrders.cancelItems({
          ...more,
          order_id: String(order.id),
          items: someLines(lines, units),
        })
      }
      done="resources.orders.cancel_units.done"
    >
      <RefundedBefore orderNumber={order.order_number} />
      <UnitInputs lines={lines} />
      <BooleanInput
        source="restock"
        label="resources.orders.cancel_units.restock"
        helperText="resources.orders.cancel_units.restock_help"
      />
      <BooleanInput source="include_shipping" label="resources.sales.include_shipping" />
      <TextInput
        source="reason"
        label="resources.refunds.fields.reason"
        helperText="resources.sales.customer_reads"
      />
      <BooleanInput source="notify_customer" label="resources.sales.notify_customer" />
    </ActionDialog>
  );
}
