import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { useFacts } from '../../shared/layout/facts';
import { DownloadButton } from '../../shared/ui/download-button';
import { useBookingClient } from '../booking-context';
import { todayIn } from '../calendar/calendar-days';
import { TAKINGS_DAYS, takingsDaysOf, withDay } from './takings-days';
import { type TakingsChoice, choiceOf } from './takings-choice';
import { TakingsFilters } from './takings-filters';
import { TakingsList } from './takings-list';
import { TakingsSums } from './takings-sums';

const TEXTS = 'practice.takings';
const ENDS = ['from', 'to'] as const;

/** The money of chosen days: sums by means of payment, and each movement. The choice is in the address. */
export default function TakingsPage(): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const { timeZone } = useFacts();
  const [parameters, setParameters] = useSearchParams();
  const today = todayIn(timeZone);
  const choice = choiceOf(parameters, today);
  const choose = (next: Partial<TakingsChoice>): void => setParameters(textsOf({ ...choice, ...next }));
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      <Title title={`${TEXTS}.title`} />
      <Card sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {translate(`${TEXTS}.about`)}
        </Typography>
        <Days choice={choice} today={today} choose={choose} />
        <TakingsSums choice={choice} />
      </Card>
      <Card sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
            {translate(`${TEXTS}.movements`)}
          </Typography>
          <DownloadButton
            label={`${TEXTS}.export`}
            fileName={`takings-${choice.from}-${choice.to}.csv`}
            load={() => booking.adminPayments.export({ ...choice, bom: true })}
          />
        </Box>
        <TakingsFilters choice={choice} choose={choose} />
        <TakingsList key={JSON.stringify(choice)} choice={choice} />
      </Card>
    </Box>
  );
}

interface DaysProps {
  choice: TakingsChoice;
  today: string;
  choose(next: Partial<TakingsChoice>): void;
}

/** Buttons for the usual days, and fields for any others. */
function Days({ choice, today, choose }: DaysProps): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {TAKINGS_DAYS.map((name) => {
        const days = takingsDaysOf(name, today);
        const isChosen = days.from === choice.from && days.to === choice.to;
        return (
          <Button
            key={name}
            size="small"
            variant={isChosen ? 'contained' : 'outlined'}
            aria-pressed={isChosen}
            onClick={() => choose(days)}
          >
            {translate(`${TEXTS}.days.${name}`)}
          </Button>
        );
      })}
      {ENDS.map((end) => (
        <TextField
          key={end}
          type="date"
          size="small"
          label={translate(`${TEXTS}.${end}`)}
          value={choice[end]}
          onChange={({ target }) => target.value && choose(withDay(choice, end, target.value))}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: '10rem' }}
        />
      ))}
    </Box>
  );
}

function textsOf(choice: TakingsChoice): Record<string, string> {
  const given = Object.entries(choice).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
