import { InputAdornment, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import {
  BooleanInput,
  CheckboxGroupInput,
  NumberInput,
  RadioButtonGroupInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import { Box } from '@mui/material';
import { type CustomField, optionsOf } from './custom-fields';
import { useOptionText } from './use-option-text';

interface Props {
  fields: readonly CustomField[];
}

/** Inputs for the answers of a booking form; their source is `custom_values`. */
export function AnswerInputs({ fields }: Props): React.JSX.Element {
  return (
    <>
      {fields.map((field, index) => (
        <AnswerInput key={field.id} field={field} source={`custom_values.${index}.value`} />
      ))}
    </>
  );
}

const NATIVE_TYPES: Partial<Record<CustomField['type'], string>> = {
  date: 'date',
  time: 'time',
  'datetime-local': 'datetime-local',
  email: 'email',
  tel: 'tel',
  url: 'url',
  video: 'url',
  color: 'color',
};
const WITH_OWN_TEXT = ['date', 'time', 'datetime-local', 'color'];

function AnswerInput({ field, source }: { field: CustomField; source: string }): React.JSX.Element {
  const translate = useTranslate();
  const optionText = useOptionText();
  // Marks what clients must answer; staff may leave it empty.
  const label = field.required ? `${field.label} *` : field.label;
  const choices = optionsOf(field).map((option) => ({ id: option.value, name: optionText(option) }));
  const common = { source, label, choices, helperText: false as const };
  switch (field.type) {
    case 'select':
      return <SelectInput {...common} translateChoice={false} />;
    case 'radio':
      return <RadioButtonGroupInput {...common} translateChoice={false} />;
    case 'multi-select':
      return <CheckboxGroupInput {...common} translateChoice={false} />;
    case 'checkbox':
      return <BooleanInput source={source} label={label} helperText={false} />;
    case 'number':
    case 'range':
      return (
        <NumberInput
          source={source}
          label={label}
          min={field.min ?? undefined}
          max={field.max ?? undefined}
          step={field.step ?? 'any'}
          placeholder={field.placeholder}
          helperText={false}
        />
      );
    case 'address':
      return <AddressInputs source={source} label={label} />;
    case 'file':
      return (
        <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
          {label}: {translate('practice.form.files_by_client')}
        </Typography>
      );
    default:
      return (
        <TextInput
          source={source}
          label={label}
          multiline={field.type === 'textarea'}
          minRows={field.type === 'textarea' ? 3 : undefined}
          type={NATIVE_TYPES[field.type] ?? 'text'}
          placeholder={field.placeholder}
          helperText={field.type === 'hidden' ? translate('practice.form.hidden_help') : false}
          slotProps={{
            ...(WITH_OWN_TEXT.includes(field.type) && { inputLabel: { shrink: true } }),
            ...(field.type === 'video' && {
              input: { startAdornment: <InputAdornment position="start">▶</InputAdornment> },
            }),
          }}
        />
      );
  }
}

function AddressInputs({ source, label }: { source: string; label: string }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1, width: '100%' }}>
      <Typography component="legend" variant="body2" color="textSecondary">
        {label}
      </Typography>
      {['street', 'postcode', 'city', 'country'].map((part) => (
        <TextInput
          key={part}
          source={`${source}.${part}`}
          label={translate(`practice.form.address.${part}`)}
          helperText={false}
        />
      ))}
    </Box>
  );
}
