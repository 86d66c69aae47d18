import { Alert, Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, useNotify, useTranslate } from 'ra-core';
import { BooleanInput, Loading, NumberInput, SaveButton, maxValue, minValue } from 'react-admin';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../shared/data/error-messages';
import { RefundsOfRules } from '../payments/refund-warnings';
import { type RuleOwner, useRuleCalls } from './use-rule-calls';

interface RuleInput {
  source: string;
  min: number;
  max: number;
}

const YEAR_IN_MINUTES = 527_040;
const MONTH_IN_MINUTES = 44_640;
/** Rules that are a number, in the order of the form. */
const INPUTS: readonly RuleInput[] = [
  { source: 'notice_min', min: 0, max: YEAR_IN_MINUTES },
  { source: 'horizon_days', min: 1, max: 36_525 },
  { source: 'shortest_min', min: 1, max: MONTH_IN_MINUTES },
  { source: 'longest_min', min: 1, max: MONTH_IN_MINUTES },
  { source: 'max_per_day', min: 1, max: 10_000 },
  { source: 'max_per_email', min: 1, max: 10_000 },
  { source: 'cancel_until_min', min: 0, max: YEAR_IN_MINUTES },
  { source: 'move_until_min', min: 0, max: YEAR_IN_MINUTES },
  { source: 'max_moves', min: 0, max: 1_000 },
];
const TEXTS = 'practice.rules';

/** The rules of a resource or of a service for bookings by clients. */
export function RulesForm({ kind, id }: RuleOwner): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const { read, write } = useRuleCalls({ kind, id });
  const [problem, setProblem] = useState<string>();
  const key = ['booking-rules', kind, id];
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => read(signal), staleTime: 0 });
  if (!data) return <Loading />;
  const { version, ...rules } = data;
  const save = async (values: object): Promise<object | undefined> => {
    setProblem(undefined);
    try {
      const given = Object.keys(rules).map((name) => [
        name,
        (values as typeof rules)[name as 'max_moves'] ?? null,
      ]);
      queries.setQueryData(key, await write(Object.fromEntries(given) as typeof rules, version));
      notify(`${TEXTS}.saved`, { type: 'success' });
      return undefined;
    } catch (error) {
      setProblem(messageOf(error, translate));
      return fieldErrorsOf(error);
    }
  };
  return (
    <Form record={{ id, ...rules }} onSubmit={save} warnWhenUnsavedChanges>
      <Box sx={{ p: 2, maxWidth: 720 }}>
        <Typography variant="body2" color="textSecondary" gutterBottom>
          {translate(`${TEXTS}.about`)}
        </Typography>
        <Typography variant="body2" color="textSecondary" gutterBottom>
          {translate(`${TEXTS}.made_before`)}
        </Typography>
        {INPUTS.map(({ source, min, max }) => (
          <NumberInput
            key={source}
            source={source}
            label={`${TEXTS}.${source}`}
            helperText={`${TEXTS}.help.${source}`}
            min={min}
            max={max}
            step={1}
            validate={[minValue(min), maxValue(max)]}
            fullWidth
          />
        ))}
        <BooleanInput
          source="only_slots"
          label={`${TEXTS}.only_slots`}
          helperText={`${TEXTS}.help.only_slots`}
        />
        <RefundsOfRules kind={kind} id={id} />
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
