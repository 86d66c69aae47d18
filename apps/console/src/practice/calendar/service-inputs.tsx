import { useTranslate } from 'ra-core';
import { SelectInput, required } from 'react-admin';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { InstantInput } from '../../shared/ui/instant-input';
import { type Service, useServices } from '../services/use-services';
import { ChoiceOrNone } from '../widgets/choice-or-none';
import { SeatsInputs } from './seats';
import { useResources } from './use-calendar-data';

/** Returns the service that the form has chosen, if it has. */
export function useChosenService(): Service | undefined {
  const { data: services = [] } = useServices();
  const chosen = useWatch<{ service_id?: number | null }>({ name: 'service_id' });
  return services.find(({ id }) => id === chosen);
}

/** Chooses a service; nothing where there are none. */
export function ServiceInput(): React.JSX.Element | null {
  const translate = useTranslate();
  const { data: services = [] } = useServices();
  if (services.length === 0) return null;
  const choices = services.map(({ id, name, active }) => ({
    id,
    name: active ? name : `${name} (${translate('resources.services.states.inactive')})`,
  }));
  return (
    <ChoiceOrNone
      source="service_id"
      label="resources.bookings.fields.service_id"
      choices={choices}
      none="practice.services.booking.none"
    />
  );
}

/** Inputs for resource, length and time of a service. The end follows from the length. */
export function ServicePlaceInputs({ service }: { service: Service }): React.JSX.Element {
  const translate = useTranslate();
  const { data: resources = [] } = useResources();
  const offering = resources.filter(({ id }) => service.resource_ids.includes(id));
  useFittingChoices(service);
  const seats = Math.max(1, ...offering.map(({ seats: own = 1 }) => own));
  return (
    <>
      <ChoiceOrNone
        source="resource_id"
        label="resources.bookings.fields.resource_id"
        choices={offering}
        none="practice.services.booking.anyone"
      />
      <SelectInput
        source="duration_min"
        label="resources.bookings.fields.duration_min"
        choices={service.durations.map((minutes) => ({
          id: minutes,
          name: translate('practice.minutes', { count: minutes }),
        }))}
        translateChoice={false}
        validate={required()}
      />
      <InstantInput source="start_at" label="resources.bookings.fields.start_at" validate={required()} />
      <SeatsInputs most={Math.min(service.max_party_size ?? seats, seats)} />
    </>
  );
}

/** A resource that does not offer the service becomes anyone, another length the default. */
function useFittingChoices({ resource_ids: ids, durations }: Service): void {
  const { getValues, setValue } = useFormContext<{ resource_id?: number | null; duration_min?: number }>();
  useEffect(() => {
    const { resource_id: resource, duration_min: length } = getValues();
    if (resource && !ids.includes(resource)) setValue('resource_id', null);
    if (!length || !durations.includes(length)) setValue('duration_min', durations[0]);
  }, [ids, durations, getValues, setValue]);
}
