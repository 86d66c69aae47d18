import { NumberInput, SelectInput, TextInput } from 'react-admin';
import { choicesOf } from '../choices';
import { CONTENT_UNITS } from './product-choices';

const KEY = 'resources.products.variants';

/** The numbers of a variant's barcode and manufacturer, and how much is in one unit. */
export function VariantNumbers(): React.JSX.Element {
  return (
    <>
      <TextInput source="gtin" label={`${KEY}.fields.gtin`} helperText={`${KEY}.help.gtin`} />
      <TextInput source="mpn" label={`${KEY}.fields.mpn`} />
      <NumberInput
        source="content_amount"
        label={`${KEY}.fields.content_amount`}
        helperText={`${KEY}.help.content_amount`}
        min={0}
      />
      <SelectInput
        source="content_unit"
        label={`${KEY}.fields.content_unit`}
        choices={choicesOf(`${KEY}.content_units`, CONTENT_UNITS)}
      />
    </>
  );
}
