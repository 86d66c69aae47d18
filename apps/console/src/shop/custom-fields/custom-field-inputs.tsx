import { useRecordContext } from 'ra-core';
import {
  AutocompleteInput,
  DateInput,
  NumberInput,
  ReferenceInput,
  SelectArrayInput,
  SelectInput,
  TextArrayInput,
  TextInput,
} from 'react-admin';
import { get } from 'react-hook-form';
import { FormSection } from '../../shared/ui/form-section';
import { MoneyInput } from '../../shared/ui/money-input';
import { bySearch } from '../catalogue/choices';
import type { Target } from '../settings/custom-fields/field-kinds';
import { type WordedField, useCustomFields } from './use-custom-fields';

/** Inputs of the custom fields of a record; nothing where there are none. */
export function CustomFieldInputs({ target }: { target: Target }): React.JSX.Element | null {
  const fields = useCustomFields(target);
  if (fields.length === 0) return null;
  return (
    <FormSection title="console.custom_fields.title">
      {fields.map((field) => (
        <FieldInput key={field.key} field={field} />
      ))}
    </FormSection>
  );
}

interface ChoiceProps {
  source: string;
  label: string;
  helperText: string | false;
  isRequired: boolean;
  choices: WordedField['choices'];
  several?: boolean;
}

/** Offers the choices of a field, and those that the record has although they were removed. */
function ChoiceInput({ choices, several = false, ...props }: ChoiceProps): React.JSX.Element {
  const record = useRecordContext();
  const kept: string | string[] = get(record, props.source) ?? [];
  const removed = [kept].flat().filter((one) => !choices.some(({ id }) => id === one));
  const all = [...choices, ...removed.map((one) => ({ id: one, name: one }))];
  return several ? (
    <SelectArrayInput {...props} choices={all} translateChoice={false} />
  ) : (
    <SelectInput {...props} choices={all} translateChoice={false} />
  );
}

const YES_OR_NO = [
  { id: 'true', name: 'ra.boolean.true' },
  { id: 'false', name: 'ra.boolean.false' },
];
/** Names of the pages of records that references lead to. */
const PAGES: Readonly<Record<string, string>> = { customers: 'users' };

function FieldInput({ field }: { field: WordedField }): React.JSX.Element {
  const { key, type, label, choices, reference_to: to } = field;
  const props = {
    source: `custom_fields.${key}`,
    label,
    helperText: field.help || false,
    isRequired: field.is_required,
  } as const;
  if (type === 'number') return <NumberInput {...props} />;
  if (type === 'money') return <MoneyInput {...props} />;
  if (type === 'date') return <DateInput {...props} parse={(text: string) => text} />;
  if (type === 'list') return <TextArrayInput {...props} />;
  if (type === 'choice') return <ChoiceInput {...props} choices={choices} />;
  if (type === 'choices') return <ChoiceInput {...props} choices={choices} several />;
  if (type === 'boolean') {
    // Three states, because a record may have no value.
    return (
      <SelectInput
        {...props}
        choices={YES_OR_NO}
        format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
        parse={(word: string) => (word === '' ? null : word === 'true')}
      />
    );
  }
  if (type === 'reference' && to) {
    return (
      <ReferenceInput source={props.source} reference={PAGES[to] ?? to}>
        <AutocompleteInput
          label={label}
          helperText={props.helperText}
          isRequired={props.isRequired}
          filterToQuery={bySearch}
        />
      </ReferenceInput>
    );
  }
  return <TextInput {...props} multiline={type === 'long_text'} type={type === 'url' ? 'url' : 'text'} />;
}
