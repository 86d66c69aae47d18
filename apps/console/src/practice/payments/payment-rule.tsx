import EditIcon from '@mui/icons-material/Edit';
import { Alert, Box, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { NumberInput, SelectInput, TextInput, required } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { useResources } from '../calendar/use-calendar-data';
import { useServices } from '../services/use-services';
import { RefundsOfInputs, RefundWarning } from './refund-warnings';
import { boundByRule, depositFault, partFault } from './rule-changes';
import { type Rule, type Terms, usePaymentCalls } from './use-payment-rule';

const TEXTS = 'practice.payments';
const KINDS: Rule['payment'][] = ['none', 'deposit', 'full'];
const EMPTY = { deposit_amount: null, deposit_percent: null };

/** Shows and changes the rule of payment and refund of a service or a resource. */
export function PaymentRule({
  owner,
  id,
}: {
  owner: 'service' | 'resource';
  id: number;
}): React.JSX.Element | null {
  const translate = useTranslate();
  const calls = usePaymentCalls(owner, id);
  const queries = useQueryClient();
  const queryKey = ['payment-rules', owner, id];
  const { data: rule } = useQuery({ queryKey, queryFn: ({ signal }) => calls.read(signal) });
  if (!rule) return null;
  const { version: _version, is_available: isAvailable, ...terms } = rule;
  return (
    <Box component="section" sx={{ p: 2, display: 'grid', gap: 2, maxWidth: 720 }}>
      <Typography variant="body2" color="textSecondary">
        {translate(`${TEXTS}.about`)}
      </Typography>
      {!isAvailable && <Alert severity="info">{translate(`${TEXTS}.off`)}</Alert>}
      {sentencesOf(rule, translate).map((sentence) => (
        <Typography key={sentence}>{sentence}</Typography>
      ))}
      <RefundWarning kind={owner} id={id} rule={rule} />
      <Box>
        <ActionDialog<Terms>
          label={`${TEXTS}.edit`}
          icon={<EditIcon />}
          disabled={!isAvailable}
          defaultValues={terms}
          submit={(values) =>
            calls.write(
              {
                ...EMPTY,
                ...values,
                ...(values.payment !== 'deposit' && EMPTY),
                refund_full_hours: values.refund_full_hours ?? null,
              },
              rule,
            )
          }
          done={`${TEXTS}.saved`}
          onDone={() => {
            void queries.invalidateQueries({ queryKey });
            // It says how clients book these.
            void queries.invalidateQueries({ queryKey: ['resources'] });
          }}
        >
          <RuleInputs />
          <RefundsOfInputs kind={owner} id={id} />
          {owner === 'service' && rule.payment === 'none' && <OnlyByServices service={id} />}
        </ActionDialog>
      </Box>
    </Box>
  );
}

function RuleInputs(): React.JSX.Element {
  const choices = KINDS.map((kind) => ({ id: kind, name: `${TEXTS}.payments.${kind}` }));
  const isDeposit = (useWatch({ name: 'payment' }) as Rule['payment']) === 'deposit';
  return (
    <>
      <SelectInput
        source="payment"
        label={`${TEXTS}.payment`}
        choices={choices}
        validate={required()}
        helperText={false}
      />
      {isDeposit && <DepositInputs />}
      <NumberInput
        source="refund_full_hours"
        label={`${TEXTS}.refund_full_hours`}
        min={0}
        step={1}
        helperText={`${TEXTS}.refund_full_help`}
      />
      <NumberInput
        source="refund_part_hours"
        label={`${TEXTS}.refund_part_hours`}
        min={0}
        step={1}
        validate={partFault}
        helperText={false}
      />
      <NumberInput
        source="refund_part_percent"
        label={`${TEXTS}.refund_part_percent`}
        min={0}
        max={100}
        step={1}
        helperText={false}
      />
    </>
  );
}

function DepositInputs(): React.JSX.Element {
  return (
    <>
      <TextInput
        source="deposit_amount"
        label={`${TEXTS}.deposit_amount`}
        validate={depositFault}
        helperText={`${TEXTS}.deposit_help`}
      />
      <NumberInput
        source="deposit_percent"
        label={`${TEXTS}.deposit_percent`}
        min={1}
        max={100}
        step={1}
        helperText={false}
      />
    </>
  );
}

/** Names the resources that clients could book without a service until this one has to be paid. */
function OnlyByServices({ service }: { service: number }): React.JSX.Element | null {
  const translate = useTranslate();
  const payment = useWatch({ name: 'payment' }) as Rule['payment'];
  const { data: services = [] } = useServices();
  const { data: resources = [] } = useResources();
  const changed = boundByRule(
    resources,
    services.find(({ id }) => id === service),
  );
  if (payment === 'none' || !changed.length) return null;
  const names = changed.map(({ name }) => name).join(', ');
  return <Alert severity="info">{translate(`${TEXTS}.only_by_services`, { names })}</Alert>;
}

/** Says a rule in words. */
function sentencesOf(rule: Rule, translate: ReturnType<typeof useTranslate>): string[] {
  const { payment, deposit_amount: amount, deposit_percent: percent } = rule;
  const kind = payment === 'deposit' ? (amount === null ? 'deposit_percent' : 'deposit_amount') : payment;
  const sentences = [translate(`${TEXTS}.rules.${kind}`, { amount, percent })];
  if (payment === 'none') return sentences;
  if (rule.refund_full_hours !== null)
    sentences.push(translate(`${TEXTS}.rules.full_refund`, { hours: rule.refund_full_hours }));
  if (rule.refund_part_percent > 0)
    sentences.push(
      translate(`${TEXTS}.rules.part_refund`, {
        hours: rule.refund_part_hours,
        percent: rule.refund_part_percent,
      }),
    );
  return sentences;
}
