import { Alert, Box, Chip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type Service, useServices } from '../services/use-services';
import type { Resource } from './calendar-events';
import { useResources } from './use-calendar-data';

interface Choice {
  service_id?: number | null;
  resource_id?: number | null;
}

/** Returns the resource of a form if clients book it by services only, with the services that it offers. */
export function useBookedByServices(): { resource: Resource; offered: Service[] } | undefined {
  const { data: services = [] } = useServices();
  const { data: resources = [] } = useResources();
  const [resourceId] = useWatch<Choice>({ name: ['resource_id'] }) as [number | null | undefined];
  const resource = resources.find(({ id, needs_service }) => id === resourceId && needs_service);
  return resource && { resource, offered: offeredAt(resource.id, services) };
}

/** Returns the services that a resource offers and that clients can book. */
export function offeredAt(resourceId: number, services: readonly Service[]): Service[] {
  return services.filter(({ active, resource_ids: ids }) => active && ids.includes(resourceId));
}

/**
 * Chooses the service of a resource that is booked by services, where it has one only. Where it has several it lets staff
 * choose, and says what a booking without one lacks.
 */
export function MissingService(): React.JSX.Element | null {
  const translate = useTranslate();
  const { setValue } = useFormContext<Choice>();
  const [serviceId] = useWatch<Choice>({ name: ['service_id'] }) as [number | null | undefined];
  const found = useBookedByServices();
  const only = found?.offered.length === 1 ? found.offered[0]?.id : undefined;
  useEffect(() => {
    // Null is a choice of staff.
    if (serviceId === undefined && only !== undefined) setValue('service_id', only);
  }, [serviceId, only, setValue]);
  if (!found || serviceId) return null;
  const { resource, offered } = found;
  return (
    <Alert severity="warning" sx={{ mb: 2, width: '100%' }}>
      {translate('practice.services.booking.missing', { name: resource.name })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 1 }}>
        {offered.map(({ id, name }) => (
          <Chip key={id} size="small" label={name} onClick={() => setValue('service_id', id)} />
        ))}
      </Box>
    </Alert>
  );
}
