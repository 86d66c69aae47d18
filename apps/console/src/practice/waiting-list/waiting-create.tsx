import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import {
  Create,
  DateInput,
  NumberInput,
  SelectInput,
  SimpleForm,
  TextInput,
  email,
  maxLength,
  required,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useBookingClient } from '../booking-context';
import { useResources } from '../calendar/use-calendar-data';
import { LANGUAGES } from '../languages';

/** Adds a client who calls. */
export default function WaitingCreate(): React.JSX.Element {
  return (
    <Create redirect="show">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <TargetInputs />
        <DateInput source="date_from" parse={asWritten} validate={required()} />
        <DateInput source="date_to" parse={asWritten} helperText="practice.waiting.date_to_help" />
        <TextInput source="time_from" type="time" parse={asWritten} />
        <TextInput source="time_to" type="time" parse={asWritten} helperText="practice.waiting.times_help" />
        <NumberInput source="party_size" min={1} step={1} />
        <TextInput source="client_name" validate={[required(), maxLength(200)]} />
        <TextInput source="email" type="email" validate={email()} helperText="practice.waiting.email_help" />
        <TextInput source="phone" type="tel" validate={maxLength(50)} />
        <LanguageInput />
      </SimpleForm>
    </Create>
  );
}

/** A service, at anyone or at one of its resources, or a resource alone. */
function TargetInputs(): React.JSX.Element {
  const booking = useBookingClient();
  const { data: resources = [] } = useResources();
  const { data: services = [] } = useQuery({
    queryKey: ['services', 'all'],
    queryFn: ({ signal }) => booking.adminServices.list({}, { signal }),
  });
  const chosen = useWatch<{ service_id?: number | null }>({ name: 'service_id' });
  const service = services.find(({ id }) => id === chosen);
  const offering = resources.filter(({ id }) => !service || service.resource_ids.includes(id));
  return (
    <>
      {services.length > 0 && (
        <SelectInput source="service_id" choices={services} optionText="name" translateChoice={false} />
      )}
      {service && (
        <SelectInput
          source="duration_min"
          choices={service.durations.map((minutes) => ({ id: minutes, name: `${minutes}` }))}
          translateChoice={false}
        />
      )}
      <SelectInput
        source="resource_id"
        choices={offering}
        optionText="name"
        translateChoice={false}
        validate={service ? undefined : required()}
        helperText={service ? 'practice.waiting.anyone_help' : false}
      />
    </>
  );
}

function LanguageInput(): React.JSX.Element {
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  return (
    <SelectInput
      source="locale"
      choices={LANGUAGES.map((id) => ({ id, name: names.of(id) ?? id }))}
      translateChoice={false}
    />
  );
}

/** The service takes days and times of the business, as they are written. */
function asWritten(text: string): string {
  return text;
}
