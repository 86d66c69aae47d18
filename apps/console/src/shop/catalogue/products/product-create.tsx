import { Create, NumberInput, SimpleForm } from 'react-admin';
import { withOperators } from '../operators';
import { ProductFields } from './product-fields';

/** A new product, also one that begins as a copy of another. Variants and pictures are added afterwards. */
export default function ProductCreate(): React.JSX.Element {
  return (
    <Create redirect="edit" transform={withOperators}>
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <ProductFields>
          <NumberInput
            source="stock_quantity"
            min={0}
            step={1}
            helperText="resources.products.help.stock_quantity"
          />
        </ProductFields>
      </SimpleForm>
    </Create>
  );
}
