import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  ArrayInput,
  BooleanInput,
  NumberInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '../../../shared/ui/form-section';
import { choicesOf } from '../../catalogue/choices';
import { useStoreClient } from '../../store-context';
import { TranslationInputs } from '../../translation-inputs';
import {
  REFERENCES,
  TARGETS,
  TYPES,
  audiencesOf,
  editorsOf,
  hasBounds,
  hasChoices,
  isFilterable,
  isOfCustomers,
  keyOf,
} from './field-kinds';

const KEY = 'resources.custom-fields';
const HELP = `${KEY}.help`;

/** Inputs of a custom field. Its kind of record, key and type stay once it exists. */
export function FieldInputs({ isNew = false }: { isNew?: boolean }): React.JSX.Element {
  const [target, type, audience] = useWatch({ name: ['target', 'type', 'visible_to'] }) as unknown[];
  return (
    <>
      <FormSection title={`${KEY}.sections.kind`}>
        <SelectInput
          source="target"
          choices={choicesOf(`${KEY}.targets`, TARGETS)}
          readOnly={!isNew}
          helperText={`${HELP}.target`}
          required
        />
        <SelectInput source="type" choices={choicesOf(`${KEY}.types`, TYPES)} readOnly={!isNew} required />
        <TextInput source="label" helperText={`${HELP}.label`} required />
        <TextInput source="key" readOnly={!isNew} helperText={`${HELP}.key`} required />
        {isNew && <KeyOfLabel />}
        <TextInput source="help" helperText={`${HELP}.help`} multiline />
        <NumberInput source="sort_order" step={1} helperText={`${HELP}.sort_order`} />
      </FormSection>
      <FormSection title={`${KEY}.sections.values`}>
        {type === 'reference' && (
          <SelectInput
            source="reference_to"
            choices={choicesOf(`${KEY}.targets`, REFERENCES)}
            readOnly={!isNew}
            required
          />
        )}
        {hasBounds(type) && <NumberInput source="min" helperText={`${HELP}.bounds`} />}
        {hasBounds(type) && <NumberInput source="max" helperText={`${HELP}.bounds`} />}
        {target !== 'order_lines' && <BooleanInput source="is_required" helperText={`${HELP}.is_required`} />}
        {isFilterable(target, type) && (
          <BooleanInput source="is_filterable" helperText={`${HELP}.is_filterable`} />
        )}
        {isOfCustomers(target) && (
          <BooleanInput source="is_personal" defaultValue helperText={`${HELP}.is_personal`} />
        )}
      </FormSection>
      {hasChoices(type) && <Choices />}
      <FormSection title={`${KEY}.sections.access`}>
        <Audience target={target} audience={audience} />
      </FormSection>
      <TranslationInputs fields={['label', 'help']} />
    </>
  );
}

/** Writes the key after the label, until a key is typed. */
function KeyOfLabel(): null {
  const { setValue, formState } = useFormContext();
  const label: unknown = useWatch({ name: 'label' });
  const isTyped = formState.touchedFields.key === true;
  useEffect(() => {
    if (!isTyped && typeof label === 'string') setValue('key', keyOf(label));
  }, [isTyped, label, setValue]);
  return null;
}

/** Offers only those who can see and write such records. */
function Audience({ target, audience }: { target: unknown; audience: unknown }): React.JSX.Element {
  const { getValues, setValue } = useFormContext();
  const audiences = audiencesOf(target);
  const editors = editorsOf(target, audience);
  useEffect(() => {
    for (const [name, words] of [
      ['visible_to', audiences],
      ['editable_by', editors],
    ] as const) {
      if (!words.includes(String(getValues(name)))) setValue(name, words.at(-1));
    }
  });
  return (
    <>
      <SelectInput
        source="visible_to"
        choices={choicesOf(`${KEY}.audiences`, audiences)}
        helperText={isOfCustomers(target) ? `${HELP}.visible_to` : false}
        required
      />
      <SelectInput source="editable_by" choices={choicesOf(`${KEY}.editors`, editors)} required />
    </>
  );
}

/** The values to choose, with their words in each language of the shop. */
function Choices(): React.JSX.Element {
  const store = useStoreClient();
  const { data = [] } = useQuery({
    queryKey: ['shop-languages'],
    queryFn: ({ signal }) => store.languages.list({ signal }),
  });
  const { getValues, setValue } = useFormContext();
  const count = (useWatch({ name: 'choices' }) as unknown[] | undefined)?.length ?? 0;
  const others = data.filter((language) => !language.is_default);
  // An input without a value would keep the words of the choice that stood there before.
  useEffect(() => {
    for (const { locale } of others) {
      for (let index = 0; index < count; index++) {
        const name = `choices.${index}.translations.${locale}.label`;
        if (getValues(name) === undefined) setValue(name, '');
      }
    }
  });
  return (
    <ArrayInput source="choices" helperText={`${HELP}.choices`}>
      <SimpleFormIterator inline disableClear>
        <TextInput source="value" helperText={false} required />
        <TextInput source="label" helperText={false} required />
        {others.map(({ locale, name }) => (
          <TextInput
            key={locale}
            source={`translations.${locale}.label`}
            label={name}
            defaultValue=""
            helperText={false}
          />
        ))}
      </SimpleFormIterator>
    </ArrayInput>
  );
}
