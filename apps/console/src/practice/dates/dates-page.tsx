import AddIcon from '@mui/icons-material/Add';
import { Box, Card, Chip, MenuItem, TextField, Typography } from '@mui/material';
import type { Result } from '@comptoir/booking-client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { useState } from 'react';
import { useFacts } from '../../shared/layout/facts';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { SimpleTable } from '../../shared/ui/simple-table';
import { useBookingClient } from '../booking-context';
import { todayIn } from '../calendar/calendar-days';
import { useResources } from '../calendar/use-calendar-data';
import { useIsManager } from '../use-role';
import { DateInputs, type DateValues, WindowsInput } from './date-inputs';
import { Holidays } from './holidays';
import { useReportHours, useReportSaved, useRefreshDates } from './use-dates';

type DateHours = Result<'adminDateExceptions.list'>[number];

const TEXTS = 'practice.dates';
const YEARS_AHEAD = 5;
/** The report says what is saved, with the bookings that are in the way. */
const NOTHING = (): undefined => undefined;

/** Opening hours of single dates, and the import of public holidays. */
export default function DatesPage(): React.JSX.Element {
  const translate = useTranslate();
  const isManager = useIsManager();
  const booking = useBookingClient();
  const { timeZone } = useFacts();
  const thisYear = Number(todayIn(timeZone).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const { data: dates = [] } = useQuery({
    queryKey: ['date-exceptions', year],
    queryFn: ({ signal }) =>
      booking.adminDateExceptions.list({ date_from: `${year}-01-01`, date_to: `${year}-12-31` }, { signal }),
    staleTime: 0,
  });
  const report = useReportSaved(`${TEXTS}.saved`);
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => thisYear + ahead);
  return (
    <Box sx={{ pt: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      <Title title={`${TEXTS}.title`} />
      <Card sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {translate(`${TEXTS}.about`)}
        </Typography>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <TextField
            select
            size="small"
            label={translate(`${TEXTS}.year`)}
            value={year}
            onChange={({ target }) => setYear(Number(target.value))}
          >
            {years.map((each) => (
              <MenuItem key={each} value={each}>
                {each}
              </MenuItem>
            ))}
          </TextField>
          <ActionDialog<DateValues>
            label={`${TEXTS}.add`}
            icon={<AddIcon />}
            variant="contained"
            maxWidth="md"
            consequence={translate(`${TEXTS}.add_consequence`)}
            defaultValues={{ windows: [] }}
            submit={({ windows = [], resource_id = null, ...values }) =>
              booking.adminDateExceptions.set({ ...values, resource_id, windows })
            }
            done={NOTHING}
            onDone={report}
          >
            <DateInputs />
          </ActionDialog>
        </Box>
        <DatesTable dates={dates} />
      </Card>
      {isManager && <Holidays key={year} dates={dates} year={year} />}
    </Box>
  );
}

function DatesTable({ dates }: { dates: readonly DateHours[] }): React.JSX.Element {
  const translate = useTranslate();
  const isManager = useIsManager();
  const locale = useLocale();
  const { data: resources = [] } = useResources();
  const dateText = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const nameOf = (id: number | null): string =>
    id === null ? translate(`${TEXTS}.all`) : (resources.find((each) => each.id === id)?.name ?? `#${id}`);
  return (
    <SimpleTable
      rows={dates}
      rowKey={({ id }) => id}
      empty={`${TEXTS}.empty`}
      label={`${TEXTS}.table`}
      columns={[
        { label: `${TEXTS}.date`, render: ({ date }) => dateText.format(new Date(date)) },
        { label: `${TEXTS}.resource`, render: ({ resource_id: id }) => nameOf(id) },
        { label: `${TEXTS}.hours`, render: (row) => <Hours row={row} /> },
        { label: `${TEXTS}.note`, render: ({ note }) => note },
        {
          label: '',
          align: 'right',
          // Staff leave the hours of all resources to managers.
          render: (row) => (isManager || row.resource_id !== null) && <RowActions row={row} />,
        },
      ]}
    />
  );
}

function Hours({ row: { windows } }: { row: DateHours }): React.JSX.Element {
  const translate = useTranslate();
  if (!windows.length) return <Chip size="small" label={translate(`${TEXTS}.closed`)} />;
  return <>{windows.map(({ start_time, end_time }) => `${start_time}–${end_time}`).join(', ')}</>;
}

function RowActions({ row }: { row: DateHours }): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const report = useReportSaved(`${TEXTS}.saved`);
  const refresh = useRefreshDates();
  const reportHours = useReportHours();
  const { id, windows, note, version: ifMatch } = row;
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <ActionDialog<DateValues>
        label={`${TEXTS}.edit`}
        maxWidth="md"
        defaultValues={{ windows, note }}
        submit={(values) =>
          booking.adminDateExceptions.update(
            { id, windows: values.windows ?? [], note: values.note ?? '' },
            { ifMatch },
          )
        }
        done={NOTHING}
        onDone={report}
      >
        <WindowsInput />
      </ActionDialog>
      <ActionDialog
        label={`${TEXTS}.remove`}
        color="error"
        consequence={translate(`${TEXTS}.remove_consequence`)}
        submit={() => booking.adminDateExceptions.delete({ id }, { ifMatch })}
        done={NOTHING}
        onDone={() => {
          refresh();
          void reportHours(`${TEXTS}.removed`, row.resource_id);
        }}
      />
    </Box>
  );
}
