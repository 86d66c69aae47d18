import AddIcon from '@mui/icons-material/Add';
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import PrintIcon from '@mui/icons-material/Print';
import {
  Box,
  Button,
  Checkbox,
  FormControl,
  IconButton,
  InputLabel,
  ListItemText,
  MenuItem,
  Select,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useFacts } from '../../shared/layout/facts';
import { type ViewName, stepDay, todayIn } from './calendar-days';
import type { Resource } from './calendar-events';

interface Props {
  view: ViewName;
  onView(view: ViewName): void;
  date: string;
  onDate(date: string): void;
  title: string;
  resources: readonly Resource[];
  /** Ids of the resources that are shown; empty for all that can be booked. */
  chosen: number[];
  onChosen(ids: number[]): void;
  onNew(): void;
}

const VIEWS: readonly ViewName[] = ['day', 'week', 'month', 'list'];

/** The bar above the calendar: days, views, resources, and a new booking. */
export function CalendarToolbar(props: Props): React.JSX.Element {
  const { view, onView, date, onDate, title, onNew } = props;
  const translate = useTranslate();
  const { timeZone } = useFacts();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}>
      <Button variant="outlined" onClick={() => onDate(todayIn(timeZone))}>
        {translate('practice.calendar.today')}
      </Button>
      <Box>
        <IconButton
          aria-label={translate('practice.calendar.previous')}
          onClick={() => onDate(stepDay(date, view, -1))}
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton
          aria-label={translate('practice.calendar.next')}
          onClick={() => onDate(stepDay(date, view, 1))}
        >
          <ChevronRightIcon />
        </IconButton>
      </Box>
      <Typography variant="h6" component="h2" aria-live="polite" sx={{ flex: 1, minWidth: '10rem' }}>
        {title}
      </Typography>
      <ResourceFilter {...props} />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={translate('practice.calendar.view')}
        onChange={(_event, next: ViewName | null) => next && onView(next)}
      >
        {VIEWS.map((name) => (
          <ToggleButton key={name} value={name} sx={{ color: 'text.primary' }}>
            {translate(`practice.calendar.views.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <IconButton
        component={Link}
        to={`/practice/day-list?date=${date}`}
        aria-label={translate('practice.calendar.print_day')}
      >
        <PrintIcon />
      </IconButton>
      <Button variant="contained" startIcon={<AddIcon />} onClick={onNew}>
        {translate('practice.calendar.new')}
      </Button>
    </Box>
  );
}

function ResourceFilter({ resources, chosen, onChosen }: Props): React.JSX.Element | null {
  const translate = useTranslate();
  if (resources.length < 2) return null;
  const label = translate('resources.resources.name', { smart_count: 2 });
  const known = chosen.filter((id) => resources.some((resource) => resource.id === id));
  const nameOf = (id: number): string => resources.find((resource) => resource.id === id)?.name ?? '';
  return (
    <FormControl size="small" sx={{ minWidth: '10rem', maxWidth: '16rem', m: 0 }}>
      <InputLabel id="calendar-resources" shrink>
        {label}
      </InputLabel>
      <Select
        multiple
        displayEmpty
        notched
        labelId="calendar-resources"
        label={label}
        value={known}
        onChange={({ target }) => onChosen(target.value as number[])}
        renderValue={(ids) =>
          ids.length === 0 ? translate('practice.calendar.all_resources') : ids.map(nameOf).join(', ')
        }
      >
        {resources.map(({ id, name }) => (
          <MenuItem key={id} value={id} dense>
            <Checkbox checked={known.includes(id)} size="small" />
            <ListItemText primary={name} />
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}
