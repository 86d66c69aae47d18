import { useTranslate } from 'ra-core';
import { BooleanInput, TextInput } from 'react-admin';
import { ActionDialog, type ActionDialogProps, OpenActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import type { Order } from '../parts/types';
import { UnitInputs, someLines } from '../parts/unit-inputs';
import type { ChosenUnits } from '../parts/unit-line';
import { isAuthorized, isOwed, openLines } from './order-facts';
import { RefundedBefore } from './refunded-before';

interface Values {
  units?: ChosenUnits;
  restock: boolean;
  include_shipping: boolean;
  refunded_first?: boolean;
  reason?: string;
  notify_customer: boolean;
  /** As the person saw it when the dialog was opened. */
  expected_cancelled_quantity: number;
}

/** Cancels some units that are not shipped. Paid ones are refunded, others are not charged. */
export function CancelUnits({ order }: { order: Order }): React.JSX.Element {
  return <ActionDialog<Values> {...useCancellation(order)} />;
}

/** The same, opened by another action with units filled in. */
export function CancelUnitsDialog({
  order,
  units,
  close,
}: {
  order: Order;
  units: ChosenUnits;
  close(): void;
}): React.JSX.Element {
  return <OpenActionDialog<Values> {...useCancellation(order, units)} close={close} />;
}

function useCancellation(order: Order, chosen?: ChosenUnits): ActionDialogProps<Values> {
  const translate = useTranslate();
  const store = useStoreClient();
  const lines = openLines(order);
  const hasRefunded = lines.some(({ refunded_quantity = 0 }) => refunded_quantity > 0);
  const text = isAuthorized(order) ? 'text_authorized' : isOwed(order) ? 'text_owed' : 'text';
  return {
    label: 'resources.orders.cancel_units.label',
    color: 'error',
    consequence: translate(`resources.orders.cancel_units.${text}`),
    defaultValues: {
      units: chosen,
      restock: true,
      include_shipping: false,
      // Whoever comes from a refund wants to give money back.
      ...(hasRefunded && { refunded_first: chosen === undefined }),
      notify_customer: true,
      expected_cancelled_quantity: order.items.reduce((sum, line) => sum + line.cancelled_quantity, 0),
    },
    submit: ({ units, ...more }) =>
      store.adminOrders.cancelItems({
        ...more,
        order_id: String(order.id),
        items: someLines(lines, units),
      }),
    done: 'resources.orders.cancel_units.done',
    children: (
      <>
        <RefundedBefore orderNumber={order.order_number} />
        <UnitInputs lines={lines} />
        {hasRefunded && (
          <BooleanInput
            source="refunded_first"
            label="resources.orders.cancel_units.refunded_first"
            helperText="resources.orders.cancel_units.refunded_first_help"
          />
        )}
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
      </>
    ),
  };
}
