import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { STEP_CHOICES } from '../../settings/hooks/hook-inputs';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';

type Decision = Order['hook_decisions'][number];

/** Parts of the answers of all steps (docs/hooks.md). */
interface Answer {
  note?: string;
  items?: { surcharge?: string; discount?: string; reason: string }[];
  methods?: (string | { id: number; cost?: string; is_available?: boolean })[];
}

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
  return (
    <div>
      <Typography variant="body2">
        <strong>{name}</strong> · {choice ? translate(choice.name) : step}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {answer ? wordsOf(answer) : translate('resources.orders.no_decision')}
      </Typography>
    </div>
  );
}

/** Says in a line what a hook has answered: prices with their reasons, methods, and its note. */
function wordsOf({ items = [], methods = [], note }: Answer): string {
  const prices = items.map(({ surcharge, discount, reason }) =>
    [surcharge && `+${surcharge}`, discount && `−${discount}`, reason].filter(Boolean).join(' '),
  );
  const chosen = methods.map((method) => {
    if (typeof method === 'string') return method;
    return `#${method.id} ${method.is_available === false ? '✕' : (method.cost ?? '')}`.trim();
  });
  return [...prices, ...chosen, ...(note ? [note] : [])].join(' · ');
}
