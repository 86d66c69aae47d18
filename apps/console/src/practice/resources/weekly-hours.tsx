import { Alert, Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, useTranslate } from 'ra-core';
import { Loading, SaveButton } from 'react-admin';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../shared/data/error-messages';
import { useBookingClient } from '../booking-context';
import { useReportHours } from '../dates/use-dates';
import { DayHours } from './day-hours';
import { type WeekForm, WEEK, placeOf, toSlots, toWeek } from './hours';

/** The opening hours of a resource, day by day. */
export function WeeklyHours({ resourceId }: { resourceId: number }): React.JSX.Element {
  const translate = useTranslate();
  const report = useReportHours();
  const booking = useBookingClient();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const key = ['slots', resourceId];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => booking.adminSlots.listDefinitions({ resource_id: resourceId }, { signal }),
    staleTime: 0,
  });
  if (!data) return <Loading />;
  const save = async (values: object): Promise<object | undefined> => {
    const week = values as WeekForm;
    setProblem(undefined);
    try {
      const saved = await booking.adminSlots.replaceDefinitions({
        resource_id: resourceId,
        slots: toSlots(week),
      });
      queries.setQueryData(key, saved);
      await report('practice.resources.hours.saved', resourceId);
      return undefined;
    } catch (error) {
      setProblem(messageOf(error, translate));
      return atWindows(fieldErrorsOf(error), week);
    }
  };
  return (
    <Form record={{ id: resourceId, ...toWeek(data) }} onSubmit={save} warnWhenUnsavedChanges>
      <Box sx={{ p: 2 }}>
        <Typography variant="body2" color="textSecondary" gutterBottom>
          {translate('practice.resources.hours.about')}
        </Typography>
        {data.length === 0 && (
          <Alert severity="info" sx={{ my: 1 }}>
            {translate('practice.resources.hours.none')}
          </Alert>
        )}
        {WEEK.map((day) => (
          <DayHours key={day} day={day} />
        ))}
        {problem && (
          <Alert severity="error" sx={{ my: 1 }}>
            {problem}
          </Alert>
        )}
        <SaveButton alwaysEnable={false} />
      </Box>
    </Form>
  );
}

/** The service counts the windows of the whole week; the form has them by day. */
function atWindows(errors: Record<string, unknown>, week: WeekForm): Record<string, unknown> {
  const byDay: Record<string, Record<number, unknown>> = {};
  for (const [index, faults] of Object.entries((errors.slots ?? {}) as Record<string, unknown>)) {
    const place = placeOf(week, Number(index));
    if (place) (byDay[place.day] ??= {})[place.row] = faults;
  }
  return byDay;
}
