import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Instant } from '../../../shared/ui/instant';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';

/** Events of an order with their actors, the newest first. */
export function OrderHistory({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const entries = [...order.status_history].reverse();
  return (
    <Section title="resources.orders.sections.history">
      <Box
        component="ol"
        reversed
        sx={{ listStyle: 'none', p: 0, m: 0, pl: 2, borderLeft: 2, borderColor: 'divider' }}
      >
        {entries.map(({ to, note, actor, created_at }, index) => (
          <Box component="li" key={`${created_at}-${index}`} sx={{ pb: 1.5 }}>
            <Typography variant="body1">{translate(`resources.orders.states.${to}`)}</Typography>
            <Typography variant="body2" color="text.secondary">
              <Instant value={created_at} /> · {translate(`resources.orders.actors.${actor}`)}
            </Typography>
            {note && <Typography variant="body2">{note}</Typography>}
          </Box>
        ))}
      </Box>
    </Section>
  );
}
