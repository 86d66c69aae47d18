import { Chip, type ChipProps } from '@mui/material';
import { useFieldValue, useResourceContext, useTranslate } from 'ra-core';

type Tone = NonNullable<ChipProps['color']>;

/** Tones of states; a state that is not listed is neutral. Colour never says more than the text. */
const TONES: Record<Tone, readonly string[]> = {
  default: [],
  primary: [],
  secondary: [],
  info: ['processing', 'shipped', 'in_transit', 'scheduled', 'approved', 'captured', 'received', 'open'],
  success: [
    'active',
    'paid',
    'delivered',
    'completed',
    'confirmed',
    'succeeded',
    'published',
    'won',
    'running',
    'placed',
    'processed',
    'exchanged',
    'done',
  ],
  warning: [
    'pending',
    'draft',
    'authorized',
    'requires_action',
    'needs_response',
    'warning_needs_response',
    'requested',
    'under_review',
    'disputed',
    'partially_refunded',
    'part_paid',
    'retrying',
    'by_hand',
    'low',
    'no_show',
  ],
  error: [
    'failed',
    'cancelled',
    'rejected',
    'lost',
    'expired',
    'suspended',
    'overdue',
    'out_of_stock',
    'refunded',
  ],
};

const toneOf = (status: string): Tone =>
  (Object.keys(TONES) as Tone[]).find((tone) => TONES[tone].includes(status)) ?? 'default';

/** A state as a word in its colour. Its text is `resources.<resource>.states.<state>`, or `states.<state>`. */
export function Status({
  value,
  resource,
}: {
  value: string | null | undefined;
  resource?: string;
}): React.JSX.Element | null {
  const translate = useTranslate();
  if (!value) return null;
  const common = translate(`states.${value}`, { _: value.replaceAll('_', ' ') });
  const label = resource ? translate(`resources.${resource}.states.${value}`, { _: common }) : common;
  return <Chip size="small" label={label} color={toneOf(value)} variant="outlined" />;
}

interface FieldProps {
  source?: string;
  label?: string | false;
  sortable?: boolean;
  sortBy?: string;
}

/** Shows a state of the record. */
export function StatusField({ source = 'status' }: FieldProps): React.JSX.Element | null {
  const value = useFieldValue<Record<string, string>>({ source });
  const resource = useResourceContext();
  return <Status value={value} resource={resource} />;
}
