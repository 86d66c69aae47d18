import CheckCircleIcon from '@mui/icons-material/CheckCircle';
import RadioButtonUncheckedIcon from '@mui/icons-material/RadioButtonUnchecked';
import {
  Button,
  Card,
  CardContent,
  Link,
  List,
  ListItem,
  ListItemIcon,
  ListItemText,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useStore as useStored, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { useBookingClient } from '../booking-context';
import { useAllHours, useResources } from '../calendar/use-calendar-data';

interface Step {
  name: string;
  to: string;
  isDone: boolean;
}

/** Steps that set up a new practice, until they are done or hidden. */
export function FirstSteps(): React.JSX.Element | null {
  const translate = useTranslate();
  const [isHidden, setHidden] = useStored('practice.home.steps_hidden', false);
  const steps = useSteps();
  if (isHidden || !steps || steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card component="section" aria-label={translate('practice.home.steps.title')}>
      <CardContent>
        <Typography variant="h6" component="h2">
          {translate('practice.home.steps.title')}
        </Typography>
        <List dense>
          {steps.map(({ name, to, isDone }) => (
            <ListItem key={name} disableGutters>
              <ListItemIcon sx={{ minWidth: 36 }}>
                {isDone ? (
                  <CheckCircleIcon color="success" titleAccess={translate('practice.home.steps.done')} />
                ) : (
                  <RadioButtonUncheckedIcon titleAccess={translate('practice.home.steps.open')} />
                )}
              </ListItemIcon>
              <ListItemText>
                <Link component={RouterLink} to={to}>
                  {translate(`practice.home.steps.${name}`)}
                </Link>
              </ListItemText>
            </ListItem>
          ))}
        </List>
        <Button onClick={() => setHidden(true)}>{translate('practice.home.steps.hide')}</Button>
      </CardContent>
    </Card>
  );
}

/** Undefined until everything is known, so that no step seems open that is done. */
function useSteps(): Step[] | undefined {
  const booking = useBookingClient();
  const { data: resources } = useResources();
  const { data: hours } = useAllHours();
  const { data: fields } = useQuery({
    queryKey: ['custom-fields', 'all'],
    queryFn: ({ signal }) => booking.adminCustomFields.list({}, { signal }),
  });
  const { data: settings } = useQuery({
    queryKey: ['practice-settings', 'home'],
    queryFn: ({ signal }) => booking.adminSettings.get({}, { signal }),
  });
  const { data: bookings } = useQuery({
    queryKey: ['bookings', 'any'],
    queryFn: ({ signal }) => booking.adminBookings.list({ limit: 1 }, { signal }),
  });
  if (!resources || !hours || !fields || !settings || !bookings) return undefined;
  const first = resources[0]?.id;
  const at = (tab: string): string =>
    first === undefined ? '/practice/resources/create' : `/practice/resources/${first}?tab=${tab}`;
  return [
    { name: 'resource', to: '/practice/resources/create', isDone: first !== undefined },
    { name: 'hours', to: at('hours'), isDone: hours.length > 0 },
    { name: 'form', to: at('form'), isDone: fields.length > 0 },
    {
      name: 'mail',
      to: '/practice/settings',
      isDone: settings.smtp_host !== '' && settings.smtp_from !== '',
    },
    // A first booking shows that clients, or staff, have found the way.
    { name: 'share', to: at('sharing'), isDone: bookings.total > 0 },
  ];
}
