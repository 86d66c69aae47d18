import { BooleanInput, CheckboxGroupInput, NumberInput, SelectInput, TextInput } from 'react-admin';

/** An emptied text stays a text. */
const asText = (text: string): string => text;

const METHODS = ['card', 'bank_transfer', 'cash_on_delivery', 'invoice'].map((id) => ({
  id,
  name: `resources.settings.methods.${id}`,
}));
const CAPTURES = ['automatic', 'on_shipment'].map((id) => ({
  id,
  name: `resources.settings.captures.${id}`,
}));

/** Payment, reservations and returns. */
export function CheckoutSettings(): React.JSX.Element {
  return (
    <>
      <CheckboxGroupInput source="checkout.payment_methods" choices={METHODS} />
      <BooleanInput
        source="checkout.guests_pay_later"
        helperText="resources.settings.help.guests_pay_later"
      />
      <SelectInput
        source="payments.capture"
        choices={CAPTURES}
        helperText="resources.settings.help.capture"
      />
      <BooleanInput source="orders.require_payment_to_ship" />
      <NumberInput source="checkout.bank_transfer_days" min={1} helperText="resources.settings.help.days" />
      <TextInput
        source="checkout.bank_transfer_instructions"
        multiline
        parse={asText}
        helperText="resources.settings.help.instructions"
      />
      <NumberInput
        source="checkout.order_link_days"
        min={1}
        helperText="resources.settings.help.order_link_days"
      />
      <NumberInput
        source="checkout.reservation_minutes"
        min={1}
        helperText="resources.settings.help.reservation"
      />
      <BooleanInput source="checkout.wallet_auto_apply" />
      <NumberInput source="checkout.max_unpaid_orders" min={1} />
      <NumberInput source="checkout.max_unpaid_units" min={1} />
      <NumberInput source="checkout.guest_days" min={1} max={365} helperText="resources.settings.help.days" />
      <NumberInput source="checkout.waive_small_amounts" min={0} helperText="resources.settings.help.waive" />
      <BooleanInput source="promotions.thresholds_after_discounts" />
      <NumberInput source="returns.window_days" min={0} helperText="resources.settings.help.window" />
      <NumberInput source="returns.exchange_payment_days" min={1} helperText="resources.settings.help.days" />
      <NumberInput
        source="returns.restocking_fee_percent"
        min={0}
        max={100}
        helperText="resources.settings.help.percent"
      />
      <TextInput
        source="returns.address"
        multiline
        parse={asText}
        helperText="resources.settings.help.return_address"
      />
      <TextInput
        source="invoices.late_payment"
        multiline
        parse={asText}
        helperText="resources.settings.help.late_payment"
      />
      <TextInput
        source="invoices.early_payment"
        multiline
        parse={asText}
        helperText="resources.settings.help.early_payment"
      />
      <BooleanInput source="withdrawal.enabled" />
      <NumberInput source="withdrawal.days" min={14} helperText="resources.settings.help.days" />
    </>
  );
}
