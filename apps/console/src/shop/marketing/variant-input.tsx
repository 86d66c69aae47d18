import { useInput } from 'ra-core';
import { useState } from 'react';
import { type VariantChoice, VariantPicker } from './variant-picker';

/** Takes the number of a variant in a form. */
export function VariantInput({ source }: { source: string }): React.JSX.Element {
  const { field, fieldState } = useInput<number>({ source, defaultValue: null });
  const [choice, setChoice] = useState<VariantChoice | null>(null);
  return (
    <VariantPicker
      value={choice}
      onChange={(variant) => {
        setChoice(variant);
        field.onChange(variant?.id ?? null);
      }}
      error={fieldState.error?.message}
    />
  );
}
