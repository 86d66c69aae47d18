import { NumberInput, SelectInput } from 'react-admin';

const COMMISSIONS = ['percentage', 'fixed'].map((id) => ({
  id,
  name: `resources.settings.commissions.${id}`,
}));

/** Loyalty points and affiliates. */
export function CustomerSettings(): React.JSX.Element {
  return (
    <>
      <NumberInput
        source="loyalty.earn_points_per_currency_unit"
        min={0}
        helperText="resources.settings.help.earn"
      />
      <NumberInput
        source="loyalty.redeem_points_per_currency_unit"
        min={1}
        helperText="resources.settings.help.redeem"
      />
      <NumberInput source="loyalty.hold_days" min={0} helperText="resources.settings.help.hold" />
      <NumberInput source="loyalty.registration_bonus" min={0} />
      <NumberInput source="loyalty.review_bonus" min={0} />
      <NumberInput source="affiliate.cookie_days" min={1} helperText="resources.settings.help.days" />
      <SelectInput source="affiliate.commission_type" choices={COMMISSIONS} />
      <NumberInput source="affiliate.commission_rate" min={0} helperText="resources.settings.help.rate" />
    </>
  );
}
