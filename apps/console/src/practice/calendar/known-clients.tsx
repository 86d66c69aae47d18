import { Box, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useAfterPause } from '../../shared/ui/use-after-pause';
import { useBookingClient } from '../booking-context';
import { useIsManager } from '../use-role';

const SHORTEST = 2;
const MOST = 5;
const FIELDS = ['client_name', 'email', 'phone'] as const;

type Values = Partial<Record<(typeof FIELDS)[number], string | null>>;

/** Clients who have booked before and whom the form may mean; pressing one fills in name, address and number. */
export function KnownClients(): React.JSX.Element | null {
  const translate = useTranslate();
  const booking = useBookingClient();
  const isManager = useIsManager();
  const { setValue } = useFormContext();
  const [name, email, phone] = useWatch<Values>({ name: [...FIELDS] }) as (string | null | undefined)[];
  const search = useAfterPause((name || email || phone || '').trim());
  const { data = [] } = useQuery({
    queryKey: ['clients', search],
    queryFn: ({ signal }) => booking.adminClients.list({ search }, { signal }),
    // Others may not search all clients.
    enabled: isManager && search.length >= SHORTEST,
  });
  const found = data
    .map((client) => ({ client_name: client.client_name, email: client.email, phone: client.phone }))
    .slice(0, MOST);
  const isChosen = found.some(
    (client) =>
      client.client_name === name && client.email === (email ?? '') && client.phone === (phone ?? ''),
  );
  const isShown = search.length >= SHORTEST && found.length > 0 && !isChosen;
  const group = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a low screen they would come up below the edge of the dialog.
    if (isShown) group.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown, found.length]);
  if (!isShown) return null;
  return (
    <Box
      ref={group}
      role="group"
      aria-label={translate('practice.calendar.known_clients')}
      sx={{ mb: 2, width: '100%', display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}
    >
      <Typography variant="body2" color="textSecondary">
        {translate('practice.calendar.known_clients')}
      </Typography>
      {found.map((client) => (
        <Chip
          key={Object.values(client).join(' ')}
          size="small"
          label={Object.values(client).filter(Boolean).join(' · ')}
          onClick={() => {
            for (const field of FIELDS) setValue(field, client[field], { shouldDirty: true });
          }}
        />
      ))}
    </Box>
  );
}
