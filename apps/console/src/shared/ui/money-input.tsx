import { InputAdornment } from '@mui/material';
import { TextInput, type TextInputProps } from 'react-admin';
import { useFacts } from '../layout/facts';

const AMOUNT = /^-?\d{0,12}([.,]\d{0,3})?$/;

/** Takes an amount as text, as the API has it, so that no cent is lost to binary fractions. */
export function MoneyInput({
  currency,
  ...props
}: TextInputProps & { currency?: string | null }): React.JSX.Element {
  const facts = useFacts();
  return (
    <TextInput
      {...props}
      parse={(text: string) => (AMOUNT.test(text) ? text.replace(',', '.') : text.replace(/[^\d.-]/g, ''))}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">{currency ?? facts.currency}</InputAdornment> },
      }}
    />
  );
}
