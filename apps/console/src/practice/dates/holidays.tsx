import { Box, Card, MenuItem, TextField, Typography } from '@mui/material';
import type { Result } from '@comptoir/booking-client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { SimpleTable } from '../../shared/ui/simple-table';
import { useBookingClient } from '../booking-context';
import { useRefreshDates, useReportSaved } from './use-dates';

const TEXTS = 'practice.dates.holidays';

interface Props {
  /** Hours of dates of the year, whose imports can be removed. */
  dates: Result<'adminDateExceptions.list'>;
  /** First year of an import, unless another one is chosen. */
  year: number;
}

/** Shows the public holidays of a country before it imports them, and removes imports. */
export function Holidays({ dates, year }: Props): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const report = useReportSaved(`${TEXTS}.taken`);
  const [country, setCountry] = useState('');
  const [region, setRegion] = useState('');
  const [yearFrom, setYearFrom] = useState(year);
  // At the end of a year most of its holidays are over.
  const [span, setSpan] = useState(1);
  const wanted = { country, ...(region && { region }), year_from: yearFrom, year_to: yearFrom + span };
  const { data: holidays = [] } = useQuery({
    queryKey: ['holidays', wanted],
    queryFn: ({ signal }) => booking.adminHolidays.list(wanted, { signal }),
    enabled: country !== '',
    staleTime: 0,
  });
  return (
    <Card component="section" sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography variant="h6" component="h2">
        {translate(`${TEXTS}.title`)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate(`${TEXTS}.about`)}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <PlaceInputs
          country={country}
          region={region}
          onCountry={(code) => {
            setCountry(code);
            setRegion('');
          }}
          onRegion={setRegion}
        />
        <Choice
          label={`${TEXTS}.year_from`}
          value={String(yearFrom)}
          options={yearsFrom(year)}
          onChange={(text) => setYearFrom(Number(text))}
        />
        <Choice
          label={`${TEXTS}.year_to`}
          value={String(yearFrom + span)}
          options={yearsFrom(yearFrom)}
          onChange={(text) => setSpan(Number(text) - yearFrom)}
        />
        <ActionDialog
          label={`${TEXTS}.take`}
          variant="contained"
          disabled={!holidays.some(({ state }) => state !== 'kept')}
          consequence={translate(`${TEXTS}.take_consequence`)}
          submit={() => booking.adminHolidays.import(wanted)}
          done={() => undefined}
          onDone={report}
        />
      </Box>
      {country && <HolidayTable holidays={holidays} />}
      <Imports sources={[...new Set(dates.map(({ source }) => source).filter(Boolean))]} />
    </Card>
  );
}

/** Returns as many years as one import can take, as options. */
function yearsFrom(first: number): [string, string][] {
  return [0, 1, 2, 3, 4].map((ahead) => [String(first + ahead), String(first + ahead)]);
}

function PlaceInputs(props: {
  country: string;
  region: string;
  onCountry(code: string): void;
  onRegion(code: string): void;
}): React.JSX.Element {
  const { country, region, onCountry, onRegion } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const booking = useBookingClient();
  const { data: countries = [] } = useQuery({
    queryKey: ['holiday-countries'],
    queryFn: ({ signal }) => booking.adminHolidays.listCountries({}, { signal }),
  });
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const regions = countries.find(({ code }) => code === country)?.regions ?? [];
  const sorted = countries
    .map(({ code }): [string, string] => [code, names.of(code) ?? code])
    .sort(([, a], [, b]) => a.localeCompare(b, locale));
  return (
    <>
      <Choice label={`${TEXTS}.country`} value={country} options={sorted} onChange={onCountry} />
      {regions.length > 0 && (
        <Choice
          label={`${TEXTS}.region`}
          value={region}
          options={[
            ['', translate(`${TEXTS}.whole`)],
            ...regions.map(({ code, name }): [string, string] => [code, name]),
          ]}
          onChange={onRegion}
        />
      )}
    </>
  );
}

function Choice(props: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange(value: string): void;
}): React.JSX.Element {
  const { label, value, options, onChange } = props;
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      sx={{ minWidth: '10rem' }}
      label={translate(label)}
      value={options.some(([code]) => code === value) ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {options.map(([code, name]) => (
        <MenuItem key={code} value={code}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function HolidayTable({ holidays }: { holidays: Result<'adminHolidays.list'> }): React.JSX.Element {
  const translate = useTranslate();
  const locale = useLocale();
  const dateText = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return (
    <SimpleTable
      rows={holidays}
      rowKey={({ date }) => date}
      empty={`${TEXTS}.empty`}
      label={`${TEXTS}.table`}
      columns={[
        { label: 'practice.dates.date', render: ({ date }) => dateText.format(new Date(date)) },
        { label: `${TEXTS}.name`, render: ({ name }) => name },
        { label: `${TEXTS}.state`, render: ({ state }) => translate(`${TEXTS}.states.${state}`) },
      ]}
    />
  );
}

function Imports({ sources }: { sources: readonly string[] }): React.JSX.Element | null {
  const translate = useTranslate();
  const booking = useBookingClient();
  const refresh = useRefreshDates();
  if (!sources.length) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2">{translate(`${TEXTS}.imports`)}</Typography>
      {sources.map((source) => (
        <ActionDialog
          key={source}
          label={translate(`${TEXTS}.remove`, { source: source.replace('holiday:', '') })}
          color="error"
          consequence={translate(`${TEXTS}.remove_consequence`)}
          submit={() => booking.adminHolidays.removeImport({ source })}
          done={`${TEXTS}.removed`}
          onDone={refresh}
        />
      ))}
    </Box>
  );
}
