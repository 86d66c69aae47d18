import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { type RuleOwner, useRuleCalls } from '../rules/use-rule-calls';
import { type RefundTerms, refundsCutBy } from './rule-changes';
import { usePaymentCalls } from './use-payment-rule';

/** Warns where clients can no longer cancel at a time at which the rule of payment refunds something. */
export function RefundWarning({
  kind,
  id,
  rule,
}: RuleOwner & { rule: RefundTerms }): React.JSX.Element | null {
  const { read } = useRuleCalls({ kind, id });
  const { data } = useQuery({ queryKey: ['booking-rules', kind, id], queryFn: ({ signal }) => read(signal) });
  return <CutAlert rule={rule} minutes={data?.cancel_until_min} />;
}

/** The same warning for the inputs of a rule of payment. */
export function RefundsOfInputs(owner: RuleOwner): React.JSX.Element | null {
  const rule = useWatch() as RefundTerms;
  return <RefundWarning {...owner} rule={rule} />;
}

/** The same warning for the inputs of the rules of bookings. */
export function RefundsOfRules({ kind, id }: RuleOwner): React.JSX.Element | null {
  const { read } = usePaymentCalls(kind, id);
  const { data } = useQuery({ queryKey: ['payment-rules', kind, id], queryFn: ({ signal }) => read(signal) });
  const minutes = useWatch({ name: 'cancel_until_min' }) as number | null;
  return data ? <CutAlert rule={data} minutes={minutes} /> : null;
}

function CutAlert({
  rule,
  minutes,
}: {
  rule: RefundTerms;
  minutes: number | null | undefined;
}): React.JSX.Element | null {
  const translate = useTranslate();
  const cut = refundsCutBy(minutes ?? null, rule);
  if (!cut) return null;
  const values = { minutes, percent: rule.refund_part_percent };
  return (
    <Alert severity={cut === 'part' ? 'warning' : 'info'}>
      {translate(`practice.payments.cut.${cut}`, values)}
    </Alert>
  );
}
