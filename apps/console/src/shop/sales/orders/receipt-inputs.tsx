import type { Input } from '@comptoir/store-client';
import { DateInput, SelectInput, TextInput, maxLength, required } from 'react-admin';
import { toLocalTime } from '../../../shared/ui/zoned-time';
import { type Order, namedChoices } from '../parts/types';

type Method = NonNullable<Input<'adminOrders.updateStatus'>['paid_by']>;

/** The way in which money arrived outside of the processor. */
export interface ReceiptValues {
  /** Such as `2026-11-20`. */
  paid_on: string;
  paid_by: Method;
  payment_reference?: string;
}

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

/** Returns what is likely for an order: today, in the way that it is paid. */
export function usualReceipt(order: Order, timeZone: string): ReceiptValues {
  return {
    paid_on: toLocalTime(new Date().toISOString(), timeZone).slice(0, 10),
    paid_by: USUAL_METHODS[order.payment_method ?? ''] ?? 'other',
  };
}

/** Day, way and reference of money that arrived. */
export function ReceiptInputs(): React.JSX.Element {
  return (
    <>
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
    </>
  );
}
