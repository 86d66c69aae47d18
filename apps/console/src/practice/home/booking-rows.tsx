import { Link, List, ListItem, ListItemText } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { Instant } from '../../shared/ui/instant';
import { bookedName } from '../calendar/calendar-events';
import type { Summary } from './use-summary';

/** Bookings with their time and resource; nothing without any. */
export function BookingRows({ bookings }: { bookings: Summary['next'] }): React.JSX.Element | null {
  if (bookings.length === 0) return null;
  return (
    <List dense disablePadding>
      {bookings.map(({ id, client_name: name, start_at: start, ...booking }) => (
        <ListItem key={id} disableGutters divider>
          <ListItemText
            primary={
              <Link component={RouterLink} to={`/practice/bookings/${id}`}>
                {name}
              </Link>
            }
            secondary={
              <>
                <Instant value={start} /> · {bookedName(booking)}
              </>
            }
          />
        </ListItem>
      ))}
    </List>
  );
}
