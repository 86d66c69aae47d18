import { useQuery } from '@tanstack/react-query';
import { required } from 'ra-core';
import { SelectInput } from 'react-admin';
import { useStoreClient } from '../store-context';

const ALL = 100;

/** Chooses one of the shop's currencies. */
export function CurrencyInput({
  source,
  helperText,
}: {
  source: string;
  helperText?: string;
}): React.JSX.Element {
  const store = useStoreClient();
  const { data, isPending } = useQuery({
    queryKey: ['currencies', 'all'],
    queryFn: ({ signal }) => store.adminCurrencies.list({ per_page: ALL }, { signal }),
  });
  const choices = (data?.data ?? []).map(({ code, name }) => ({ id: code, name: `${code} – ${name}` }));
  return (
    <SelectInput
      source={source}
      choices={choices}
      isPending={isPending}
      validate={required()}
      translateChoice={false}
      helperText={helperText}
    />
  );
}
