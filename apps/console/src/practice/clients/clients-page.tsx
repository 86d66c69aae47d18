import { Alert, Box, Card, CardContent, Link, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Loading, Title } from 'react-admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { DownloadButton } from '../../shared/ui/download-button';
import { Instant } from '../../shared/ui/instant';
import { SimpleTable } from '../../shared/ui/simple-table';
import { useAfterPause } from '../../shared/ui/use-after-pause';
import { useBookingClient } from '../booking-context';
import { type Client, keyOf } from './client-key';
import { EraseClient } from './erase-client';

/** Finds clients, and shows, exports and erases what is stored about one. */
export default function ClientsPage(): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const search = useAfterPause(text.trim());
  const { data: found, error } = useQuery({
    queryKey: ['clients', search],
    queryFn: ({ signal }) => booking.adminClients.list(search ? { search } : {}, { signal }),
    staleTime: 0,
  });
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['clients'] });
  return (
    <>
      <Title title="practice.clients.title" />
      <Card sx={{ mt: 2 }}>
        <CardContent>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {translate('practice.clients.about')}
          </Typography>
          <TextField
            type="search"
            label={translate('practice.clients.search')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            sx={{ maxWidth: '30rem' }}
          />
          {error && <Alert severity="error">{error.message}</Alert>}
          {!found && !error && <Loading />}
          {found && (
            <SimpleTable<Client>
              rows={found}
              rowKey={keyOf}
              label="practice.clients.title"
              empty="practice.clients.none"
              columns={[
                { label: 'practice.clients.client', render: (client) => <Name client={client} /> },
                { label: 'practice.clients.phone', render: ({ phone }) => phone },
                { label: 'practice.clients.bookings', align: 'right', render: ({ bookings }) => bookings },
                { label: 'practice.clients.coming', align: 'right', render: ({ coming }) => coming },
                {
                  label: 'practice.clients.last',
                  render: ({ last_start_at: last }) => <Instant value={last} />,
                },
                { label: '', render: (client) => <Actions client={client} onErased={refresh} /> },
              ]}
            />
          )}
        </CardContent>
      </Card>
    </>
  );
}

/** The name leads to the bookings. */
function Name({ client }: { client: Client }): React.JSX.Element {
  const translate = useTranslate();
  const { email, phone, client_name: name, booking_id: booking } = client;
  // A name alone may be that of others, too.
  const search = email || (phone ? name : `#${booking}`);
  const filter = encodeURIComponent(JSON.stringify({ search }));
  return (
    <>
      <Link component={RouterLink} to={`/practice/bookings?filter=${filter}`}>
        {name}
      </Link>
      <Typography variant="body2" color="textSecondary">
        {email || translate('practice.clients.no_email')}
      </Typography>
    </>
  );
}

function Actions({ client, onErased }: { client: Client; onErased(): void }): React.JSX.Element {
  const booking = useBookingClient();
  const key = keyOf(client);
  const load = async (): Promise<Blob> =>
    new Blob([JSON.stringify(await booking.adminClients.export({ client: key }), null, 2)], {
      type: 'application/json',
    });
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <DownloadButton label="practice.clients.export" fileName={`${key}.json`} load={load} />
      <EraseClient client={client} onErased={onErased} />
    </Box>
  );
}
