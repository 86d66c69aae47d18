import { Alert, Box, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFacts } from '../../shared/layout/facts';
import { toLocalTime } from '../../shared/ui/zoned-time';
import { useBookingClient } from '../booking-context';
import { type Service, useServices } from '../services/use-services';
import { addDays } from './calendar-days';
import { useBookedByServices } from './missing-service';
import { isOpen } from './opening-hours';
import { useResources } from './use-calendar-data';
import { useOpeningHours } from './use-opening-hours';

const MINUTE_MS = 60_000;

interface Time {
  resource_id?: number | null;
  start_at?: string | null;
  end_at?: string | null;
  duration_min?: number | null;
  party_size?: number | null;
}

/**
 * Helps to choose a time in a form: the free times of the day to press, and a warning outside of opening hours.
 * @param serviceId service that is booked, if there is one
 */
export function TimeHelp({ serviceId }: { serviceId?: number | undefined }): React.JSX.Element | null {
  const { timeZone } = useFacts();
  const [resource_id, start_at, end_at, duration_min, party_size] = useWatch<Time>({
    name: ['resource_id', 'start_at', 'end_at', 'duration_min', 'party_size'],
  });
  const { data: services = [] } = useServices();
  const service = services.find(({ id }) => id === serviceId);
  const needsService = useBookedByServices() !== undefined && !service;
  if (!start_at) return null;
  const day = toLocalTime(String(start_at), timeZone).slice(0, 10);
  const time = { resource_id, start_at, end_at, duration_min, party_size } as Time;
  const end = duration_min ? Date.parse(String(start_at)) + Number(duration_min) * MINUTE_MS : end_at;
  const ids = resource_id ? [Number(resource_id)] : (service?.resource_ids ?? []);
  return (
    <>
      {!needsService && <FreeTimes day={day} time={time} service={service} />}
      {end && <PastWarning end={new Date(end).getTime()} />}
      {end && ids.length > 0 && (
        <HoursWarning resourceIds={ids} start={String(start_at)} end={new Date(end).toISOString()} />
      )}
    </>
  );
}

interface FreeTimesProps {
  day: string;
  time: Time;
  service: Service | undefined;
}

/** The times of a day that clients can book; pressing one chooses it. */
function FreeTimes({ day, time, service }: FreeTimesProps): React.JSX.Element | null {
  const translate = useTranslate();
  const booking = useBookingClient();
  const { setValue } = useFormContext();
  const { resource_id: resource, duration_min: length, party_size: seats } = time;
  const lengthMin = length && service?.durations.includes(length) ? length : undefined;
  const { data } = useQuery({
    queryKey: ['calendar', 'free', day, service?.id, resource, lengthMin, seats],
    queryFn: async ({ signal }) => {
      const range = { date_from: day, date_to: day, ...(seats && { party_size: seats }) };
      if (!service) return booking.slots.listFreeDays({ id: resource ?? 0, ...range }, { signal });
      const choice = {
        ...(lengthMin && { duration_min: lengthMin }),
        ...(resource && { resource_id: resource }),
      };
      return booking.services.listFreeDays({ id: service.id, ...range, ...choice }, { signal });
    },
    enabled: Boolean(service ?? resource),
    staleTime: 0,
    // Clients have no times at an inactive resource; staff book it all the same.
    retry: false,
  });
  if (!data) return null;
  const slots = data.flatMap((free) => free.slots);
  // The end follows, so that the length stays.
  const choose = (start: string): void => setValue('start_at', start, { shouldDirty: true });
  return (
    <Box role="group" aria-label={translate('practice.calendar.free_times')} sx={{ mb: 2, width: '100%' }}>
      <Typography variant="body2" color="textSecondary" gutterBottom>
        {translate(slots.length ? 'practice.calendar.free_times' : 'practice.calendar.no_free_times')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, maxHeight: '6rem', overflowY: 'auto' }}>
        {slots.map(({ start, start_at: from }) => (
          <Chip
            key={from}
            size="small"
            label={start}
            color={isSame(from, time.start_at) ? 'primary' : 'default'}
            onClick={() => choose(from)}
          />
        ))}
      </Box>
    </Box>
  );
}

const isSame = (a: string, b: string | null | undefined): boolean =>
  Boolean(b) && Date.parse(a) === Date.parse(String(b));

/** Says that a time is over: the client of a booking that is written down later gets no mail about it. */
function PastWarning({ end }: { end: number }): React.JSX.Element | null {
  const translate = useTranslate();
  if (!(end <= Date.now())) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, width: '100%' }}>
      {translate('practice.calendar.over')}
    </Alert>
  );
}

interface WarningProps {
  resourceIds: readonly number[];
  /** Instants. */
  start: string;
  end: string;
}

/** Says that a time is outside of the opening hours. It prevents nothing: staff may book at any time. */
export function HoursWarning({ resourceIds, start, end }: WarningProps): React.JSX.Element | null {
  const translate = useTranslate();
  const { timeZone } = useFacts();
  const { data: resources = [] } = useResources();
  const span = { start: toLocalTime(start, timeZone), end: toLocalTime(end, timeZone) };
  const hours = useOpeningHours(span.start.slice(0, 10), addDays(span.end.slice(0, 10), 1));
  if (!hours || span.end <= span.start || resourceIds.some((id) => isOpen(hours, id, span))) return null;
  const named =
    resourceIds.length === 1 ? resources.find(({ id }) => id === resourceIds[0])?.name : undefined;
  return (
    <Alert severity="warning" sx={{ mb: 2, width: '100%' }}>
      {named
        ? translate('practice.calendar.outside_hours', { name: named })
        : translate('practice.calendar.outside_all_hours')}
    </Alert>
  );
}
