import { ArrayInput, NumberInput, SelectInput, SimpleFormIterator, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Fields } from '../../../shared/data/resource-calls';
import { choicesOf } from '../choices';
import { TranslationInputs } from '../../translation-inputs';

export const ATTRIBUTE_TYPES = ['text', 'color', 'select'];

interface Value {
  id?: number;
  value: string;
  color_code?: string | null;
}

/** Numbers the values in the order in which the form shows them. */
export function withOrder(fields: Fields): Fields {
  if (!Array.isArray(fields.values)) return fields;
  const values = (fields.values as Value[]).map(({ id, value, color_code = null }, index) => ({
    ...(id !== undefined && { id }),
    value,
    color_code,
    sort_order: index,
  }));
  return { ...fields, values };
}

/** Inputs of an attribute and its values. */
export function AttributeFields(): React.JSX.Element {
  const type: unknown = useWatch({ name: 'type' });
  return (
    <>
      <TextInput source="name" required helperText="resources.attributes.help.name" />
      <SelectInput
        source="type"
        choices={choicesOf('resources.attributes.types', ATTRIBUTE_TYPES)}
        required
        defaultValue="text"
        helperText="resources.attributes.help.type"
      />
      <NumberInput source="sort_order" step={1} helperText="resources.attributes.help.sort_order" />
      <ArrayInput source="values" helperText="resources.attributes.help.values">
        <SimpleFormIterator inline disableClear>
          <TextInput source="value" required helperText={false} />
          {type === 'color' && (
            <TextInput
              source="color_code"
              type="color"
              helperText={false}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ width: 100 }}
            />
          )}
        </SimpleFormIterator>
      </ArrayInput>
      <TranslationInputs fields={['name']} />
    </>
  );
}
