import { useTranslate } from 'ra-core';
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  required,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useFacts } from '../../shared/layout/facts';
import { FIELD_TYPES, type FieldType, hasPlaceholder, isChoice, isNumeric } from './custom-fields';

const MAX_MINUTES = 1440;

/** Inputs of one field of a booking form. What a type does not have is not shown. */
export function FieldInputs(): React.JSX.Element {
  const translate = useTranslate();
  const type = useWatch<{ type?: FieldType }>({ name: 'type' });
  const choices = FIELD_TYPES.map((id) => ({ id, name: `practice.form.types.${id}` }));
  const at = (name: string): { source: string; label: string } => ({
    source: name,
    label: translate(`resources.custom-fields.fields.${name}`),
  });
  return (
    <>
      <TextInput {...at('label')} validate={required()} autoFocus />
      <SelectInput
        {...at('type')}
        choices={choices}
        validate={required()}
        helperText={`practice.form.type_help.${type ?? 'text'}`}
      />
      {type !== 'hidden' && <BooleanInput {...at('required')} helperText="practice.form.required_help" />}
      {hasPlaceholder(type) && (
        <TextInput {...at('placeholder')} helperText="practice.form.placeholder_help" />
      )}
      {isNumeric(type) &&
        ['min', 'max', 'step'].map((name) => <NumberInput key={name} {...at(name)} helperText={false} />)}
      {isChoice(type) && <OptionInputs />}
    </>
  );
}

function OptionInputs(): React.JSX.Element {
  const translate = useTranslate();
  const { currency } = useFacts();
  const labelOf = (name: string): string => translate(`practice.form.option.${name}`, { currency });
  return (
    <ArrayInput source="options" label="practice.form.options" helperText="practice.form.options_help">
      <SimpleFormIterator inline disableClear>
        <TextInput source="label" label={labelOf('label')} validate={required()} helperText={false} />
        <NumberInput
          source="duration"
          label={labelOf('duration')}
          min={0}
          max={MAX_MINUTES}
          defaultValue={0}
          helperText={false}
        />
        <NumberInput source="price" label={labelOf('price')} min={0} defaultValue={0} helperText={false} />
      </SimpleFormIterator>
    </ArrayInput>
  );
}
