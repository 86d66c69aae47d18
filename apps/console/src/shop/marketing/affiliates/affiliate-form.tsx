import { NumberInput, SelectInput, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { MoneyInput } from '../../../shared/ui/money-input';
import { DISCOUNT_TYPES } from '../discount-types';

const HELP = 'resources.affiliates.help';

/** The code and the commission of an affiliate. */
export function AffiliateTerms(): React.JSX.Element {
  const type = useWatch<{ commission_type?: string }>({ name: 'commission_type' });
  return (
    <>
      <TextInput source="code" helperText={`${HELP}.code`} />
      <SelectInput source="commission_type" choices={DISCOUNT_TYPES} helperText={`${HELP}.commission_type`} />
      {type === 'percentage' && (
        <NumberInput
          source="commission_rate"
          label="resources.affiliates.percent"
          min={0}
          max={100}
          format={toPercent}
          parse={toFraction}
          helperText={`${HELP}.percent`}
        />
      )}
      {type === 'fixed' && (
        <MoneyInput source="commission_rate" helperText={`${HELP}.fixed`} toValue={toNumber} />
      )}
    </>
  );
}

/** The service has the rate as a fraction, people write it in percent; both have at most four decimals. */
function toPercent(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? '' : String(Math.round(rate * 1e6) / 1e4);
}

function toFraction(percent: string): number | null {
  return percent === '' ? null : Math.round(Number(percent) * 1e4) / 1e6;
}

/** A text that is no number stays as it is, so that the service says so. */
function toNumber(amount: string): number | string {
  return Number.isNaN(Number(amount)) ? amount : Number(amount);
}
