import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { STEP_CHOICES } from '../../settings/hooks/hook-inputs';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';

type Decision = Order['hook_decisions'][number];

/** The decisions of hooks about an order; nothing without one. */
export function OrderDecisions({ order }: { order: Order }): React.JSX.Element | null {
  if (order.hook_decisions.length === 0) return null;
  return (
    <Section title="resources.orders.decisions">
      <Stack spacing={1}>
        {order.hook_decisions.map((decision) => (
          <OneDecision key={`${decision.hook_id} ${decision.step}`} decision={decision} />
        ))}
      </Stack>
    </Section>
  );
}

function OneDecision({ decision: { name, step, answer } }: { decision: Decision }): React.JSX.Element {
  const translate = useTranslate();
  const choice = STEP_CHOICES.find(({ id }) => id === step);
  const note = answer?.note;
  return (
    <div>
      <Typography variant="body2">
        <strong>{name}</strong> · {choice ? translate(choice.name) : step}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {answer ? (typeof note === 'string' ? note : '') : translate('resources.orders.no_decision')}
      </Typography>
    </div>
  );
}
