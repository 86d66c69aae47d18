import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useStoreClient } from '../../store-context';

/**
 * Chooses a shipping method of a country. Managers may not read the methods of staff, so that these are the
 * ones that customers see.
 * @param country of the customer's own address; undefined while the draft order has no prices
 */
export function DeliveryMethodInput({ country }: { country: string | undefined }): React.JSX.Element {
  const store = useStoreClient();
  const own = useWatch({ name: 'shipping_address.country' }) as string | undefined;
  const hasOwn = useWatch({ name: 'has_shipping_address' }) as boolean;
  const chosen = useWatch({ name: 'shipping_method_id' }) as number | null | undefined;
  const wanted = (hasOwn && own ? own : country)?.toUpperCase();
  const { data = [], isFetching } = useQuery({
    queryKey: ['shipping-methods', 'country', wanted],
    queryFn: ({ signal }) => store.shippingMethods.list({ country: wanted }, { signal }),
    enabled: wanted?.length === 2,
  });
  const choices = data.map(({ id, name, carrier }) => ({ id, name: `${name} (${carrier})` }));
  if (chosen && !choices.some(({ id }) => id === chosen)) choices.push({ id: chosen, name: `#${chosen}` });
  return (
    <AutocompleteInput
      source="shipping_method_id"
      choices={choices}
      isLoading={isFetching}
      disabled={!wanted}
      helperText={`resources.draft-orders.${wanted ? 'shipping_method_help' : 'shipping_method_later'}`}
      translateChoice={false}
    />
  );
}
