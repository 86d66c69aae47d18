import { InputAdornment } from '@mui/material';
import { useLocale } from 'ra-core';
import { useState } from 'react';
import { TextInput, type TextInputProps } from 'react-admin';
import { useFacts } from '../layout/facts';
import { amountOf } from './typed-amount';

interface Props extends Omit<TextInputProps, 'parse' | 'format' | 'onBlur'> {
  currency?: string | null;
  /** Converts the amount to what the field holds, where that is no text. */
  toValue?(amount: string): unknown;
}

/**
 * Takes an amount as text, as the API has it, so that no cent is lost to binary fractions. It shows what is typed until
 * the field is left, and then what it was read as.
 */
export function MoneyInput({ currency, toValue, ...props }: Props): React.JSX.Element {
  const facts = useFacts();
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const unit = currency ?? facts.currency;
  return (
    <TextInput
      {...props}
      format={(value: string | number | null | undefined) => typed ?? String(value ?? '')}
      parse={(text: string) => {
        setTyped(text);
        const amount = amountOf(text, locale);
        if (amount === '') return null;
        return toValue ? toValue(amount) : amount;
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
    />
  );
}
