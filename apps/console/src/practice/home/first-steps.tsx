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
import { useStore as useStored, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { useServices } from '../services/use-services';
import type { Summary } from './use-summary';

interface Step {
  name: string;
  to: string;
  isDone: boolean;
  /** True for a step that not every practice needs. */
  isOptional?: boolean;
}

interface Props {
  steps: Summary['steps'];
}

/** Steps that set up a new practice, until they are done or hidden. */
export function FirstSteps({ steps: state }: Props): React.JSX.Element | null {
  const translate = useTranslate();
  const [isHidden, setHidden] = useStored('practice.home.steps_hidden', false);
  const { data: services = [] } = useServices();
  const steps = stepsOf(state, services.length > 0);
  if (isHidden || steps.every(({ isDone, isOptional }) => isDone || isOptional)) return null;
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

function stepsOf(state: Summary['steps'], hasServices: boolean): Step[] {
  const { first_resource_id: first, has_hours, has_form, has_mail, has_bookings } = state;
  const hasPrivateFiles = state.has_private_files;
  const at = (tab: string): string =>
    first === null ? '/practice/resources/create' : `/practice/resources/${first}?tab=${tab}`;
  return [
    { name: 'resource', to: '/practice/resources/create', isDone: first !== null },
    { name: 'hours', to: at('hours'), isDone: has_hours },
    { name: 'form', to: at('form'), isDone: has_form },
    { name: 'service', to: '/practice/services/create', isDone: hasServices, isOptional: true },
    { name: 'mail', to: '/practice/settings', isDone: has_mail },
    { name: 'private_files', to: '/practice/settings', isDone: hasPrivateFiles, isOptional: true },
    // A first booking shows that clients, or staff, have found the way.
    { name: 'share', to: at('sharing'), isDone: has_bookings },
  ];
}
