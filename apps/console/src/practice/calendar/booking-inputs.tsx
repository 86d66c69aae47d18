import { useLocale, useTranslate } from 'ra-core';
import {
  AutocompleteInput,
  BooleanInput,
  SelectInput,
  TextInput,
  email,
  maxLength,
  required,
} from 'react-admin';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { InstantInput } from '../../shared/ui/instant-input';
import { AnswerInputs } from '../form/answer-inputs';
import { useFormFields } from '../form/use-form-fields';
import { LANGUAGES } from '../languages';
import { formSourceOf } from '../services/use-services';
import { FormPrice } from './booking-price';
import { KnownClients } from './known-clients';
import { MissingService } from './missing-service';
import { SeatsInputs } from './seats';
import { ServiceInput, ServicePlaceInputs, useChosenService } from './service-inputs';
import { RepeatInputs } from './series-inputs';
import { TimeHelp } from './time-help';
import { useResources } from './use-calendar-data';

/** Browsers do not list UTC, which many of them have. */
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')].map((id) => ({
  id,
  name: id,
}));

const HOUR_MS = 3_600_000;

/** Chooses one of the resources. */
export function ResourceInput(): React.JSX.Element {
  const translate = useTranslate();
  const { data: resources = [] } = useResources();
  const choices = resources.map(({ id, name, active }) => ({
    id,
    name: active ? name : `${name} (${translate('resources.resources.states.inactive')})`,
  }));
  return (
    <SelectInput
      source="resource_id"
      label="resources.bookings.fields.resource_id"
      choices={choices}
      translateChoice={false}
      validate={required()}
    />
  );
}

/** Start and end. The end follows the start, so that the length stays. */
export function PeriodInputs(): React.JSX.Element {
  useSameLength();
  return (
    <>
      <InstantInput source="start_at" label="resources.bookings.fields.start_at" validate={required()} />
      <InstantInput source="end_at" label="resources.bookings.fields.end_at" validate={required()} />
    </>
  );
}

function useSameLength(): void {
  const { setValue } = useFormContext();
  const start = useWatch<{ start_at?: string | null }>({ name: 'start_at' });
  const end = useWatch<{ end_at?: string | null }>({ name: 'end_at' });
  const before = useRef({ start, end });
  useEffect(() => {
    const { start: oldStart, end: oldEnd } = before.current;
    before.current = { start, end };
    if (!start || start === oldStart || end !== oldEnd) return;
    const length = oldStart && oldEnd ? Date.parse(oldEnd) - Date.parse(oldStart) : HOUR_MS;
    setValue('end_at', new Date(Date.parse(start) + Math.max(length, 0)).toISOString(), {
      shouldDirty: true,
    });
  }, [start, end, setValue]);
}

/**
 * The client who comes.
 * @param known shows clients who have booked before
 */
export function ClientInputs({ known = false }: { known?: boolean }): React.JSX.Element {
  const at = (name: string): { source: string; label: string } => ({
    source: name,
    label: `resources.bookings.fields.${name}`,
  });
  return (
    <>
      <TextInput {...at('client_name')} validate={[required(), maxLength(200)]} />
      {known && <KnownClients />}
      <TextInput {...at('email')} type="email" validate={email()} helperText="practice.calendar.email_help" />
      <TextInput {...at('phone')} type="tel" validate={maxLength(50)} />
      <BooleanInput {...at('sms_consent')} helperText="practice.calendar.sms_consent_help" />
      <TextInput {...at('notes')} multiline minRows={2} validate={maxLength(5000)} />
    </>
  );
}

/** Time zone of the client, for mails and pages. */
export function TimeZoneInput(): React.JSX.Element {
  return (
    <AutocompleteInput
      source="time_zone"
      label="resources.bookings.fields.time_zone"
      choices={ZONES}
      translateChoice={false}
      helperText="practice.calendar.time_zone_help"
    />
  );
}

/** Language of the mails about the booking. */
export function LanguageInput(): React.JSX.Element {
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <SelectInput
      source="locale"
      label="resources.bookings.fields.locale"
      choices={LANGUAGES.map((id) => ({ id, name: names.of(id) ?? id }))}
      translateChoice={false}
      helperText="practice.calendar.locale_help"
    />
  );
}

/** Inputs of a new booking, with the questions of the chosen service or resource, and how it repeats. */
export function NewBookingInputs(): React.JSX.Element {
  const service = useChosenService();
  const { data: resources = [] } = useResources();
  const resourceId = useWatch<{ resource_id?: number | null }>({ name: 'resource_id' });
  const source = service ? formSourceOf(service, resources) : (resourceId ?? undefined);
  const { data: fields = [] } = useFormFields(source);
  return (
    <>
      <ServiceInput />
      <MissingService />
      {service ? (
        <ServicePlaceInputs key={service.id} service={service} />
      ) : (
        <>
          <ResourceInput />
          <PeriodInputs />
          <SeatsInputs />
        </>
      )}
      <TimeHelp serviceId={service?.id} />
      <ClientInputs known />
      <LanguageInput />
      <TimeZoneInput />
      <AnswerInputs key={source} fields={fields} />
      <FormPrice service={service} fields={fields} />
      <RepeatInputs />
    </>
  );
}
