import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import {
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { LANGUAGES } from '../languages';
import { LogoUpload } from './logo-upload';
import { TestMail } from './test-mail';

const CURRENCIES = Intl.supportedValuesOf('currency');

/** Bookings that need a proof of the e-mail address. */
const PROOFS = ['never', 'second', 'always'];

/** Staff whose role needs a second factor. */
const FACTOR_RULES = ['off', 'administrators', 'staff'];

/** Settings that 0 switches off. */
const ZERO_SWITCHES_OFF = new Set(['booking_hold_minutes', 'waiting_list_minutes', 'booking_series_max']);

interface FieldProps {
  source: string;
  label: string;
  helperText: string | false;
}

/** Returns the label and the help of a setting. */
function useSetting(): (name: string, hasHelp?: boolean) => FieldProps {
  const translate = useTranslate();
  return (name, hasHelp = true) => ({
    source: name,
    label: translate(`resources.practice-settings.fields.${name}`),
    helperText: hasHelp ? translate(`practice.settings.help.${name}`) : false,
  });
}

function useLanguageChoices(): { id: string; name: string }[] {
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return LANGUAGES.map((id) => ({ id, name: names.of(id) ?? id }));
}

/** An emptied input clears the setting. */
const clear = (text: string | null | undefined): string => text ?? '';

/** Name, logo and colours of pages and mails. */
export function LooksTab(): React.JSX.Element {
  const setting = useSetting();
  return (
    <>
      <TextInput {...setting('app_name')} parse={clear} />
      <TextInput {...setting('business_address')} parse={clear} />
      <TextInput {...setting('logo_url')} parse={clear} />
      <LogoUpload />
      <ColorSetting {...setting('primary_color')} />
      <ColorSetting {...setting('secondary_color')} />
    </>
  );
}

/** A colour as text, since it may be empty, with a sample of it. */
function ColorSetting(props: FieldProps): React.JSX.Element {
  const { [props.source]: color } = useWatch<Record<string, string | null>>();
  const sample = /^#[0-9a-f]{6}$/i.test(color ?? '') ? (color ?? '') : 'transparent';
  return (
    <TextInput
      {...props}
      parse={clear}
      placeholder="#1f6f5c"
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          endAdornment: (
            <Box
              sx={{
                width: 24,
                height: 24,
                borderRadius: 1,
                border: 1,
                borderColor: 'divider',
                bgcolor: sample,
              }}
            />
          ),
        },
      }}
    />
  );
}

/** The server that sends mails, and their language. */
export function MailTab(): React.JSX.Element {
  const setting = useSetting();
  const languages = useLanguageChoices();
  return (
    <>
      <TextInput {...setting('smtp_host')} parse={clear} />
      <TextInput
        {...setting('smtp_port')}
        parse={clear}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextInput {...setting('smtp_user', false)} parse={clear} autoComplete="off" />
      <TextInput {...setting('smtp_pass')} parse={clear} type="password" autoComplete="new-password" />
      <TextInput {...setting('smtp_from')} parse={clear} />
      <TestMail />
      <SelectInput {...setting('locale')} choices={languages} translateChoice={false} parse={clear} />
      <TextInput {...setting('manage_url')} parse={clear} />
    </>
  );
}

/** Settings of the pages for clients, and limits of bookings. */
export function ClientsTab(): React.JSX.Element {
  const setting = useSetting();
  const locale = useLocale();
  const languages = useLanguageChoices();
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const currencies = CURRENCIES.map((id) => ({ id, name: `${id} – ${names.of(id) ?? id}` }));
  return (
    <>
      <AutocompleteInput {...setting('currency')} choices={currencies} translateChoice={false} />
      <AutocompleteArrayInput
        {...setting('locales')}
        choices={languages}
        translateChoice={false}
        format={(codes?: string | null) => (codes ? codes.split(',').map((code) => code.trim()) : [])}
        parse={(codes: string[]) => codes.join(',')}
      />
      {[
        'booking_horizon_days',
        'booking_max_minutes',
        'booking_max_per_email',
        'booking_max_per_address',
        'booking_hold_minutes',
        'waiting_list_minutes',
        'booking_payment_minutes',
        'booking_series_max',
      ].map((name) => (
        <NumberInput
          key={name}
          {...setting(name)}
          min={ZERO_SWITCHES_OFF.has(name) ? 0 : 1}
          step={1}
          // Settings are texts.
          parse={(text: string) => text}
        />
      ))}
      <SelectInput
        {...setting('require_proof')}
        choices={PROOFS.map((id) => ({ id, name: `practice.settings.proofs.${id}` }))}
      />
      <BooleanInput
        {...setting('private_files')}
        format={(text?: string) => text === 'true'}
        parse={(isOn: boolean) => String(isOn)}
      />
    </>
  );
}

/** Rules for logins of staff. */
export function StaffTab(): React.JSX.Element {
  const setting = useSetting();
  return (
    <SelectInput
      {...setting('second_factor')}
      choices={FACTOR_RULES.map((id) => ({ id, name: `practice.settings.second_factors.${id}` }))}
    />
  );
}
