import { Box, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-admin';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { isPositive } from '../../../shared/ui/amounts';
import { FactList } from '../parts/fact-list';
import { OrderLink } from '../parts/order-link';
import { Section } from '../parts/section';
import type { Return } from '../parts/types';

/** The goods of a return: what was announced, what arrived, and what the shop keeps of its value. */
export function ReturnedGoods({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Section title="resources.returns.sections.goods">
      <Stack component="ul" spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {record.items.map((item) => (
          <Box component="li" key={item.id}>
            <Typography variant="body1">
              {item.quantity} × {item.product_name}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {[
                item.variant_name,
                item.sku,
                item.condition && translate(`resources.returns.conditions.${item.condition}`),
                item.received_quantity !== null &&
                  translate('resources.returns.arrived', { smart_count: item.received_quantity }),
                !!item.opened_quantity &&
                  translate('resources.returns.opened', { smart_count: item.opened_quantity }),
                !!item.damaged_quantity &&
                  translate('resources.returns.damaged_units', { smart_count: item.damaged_quantity }),
                item.restock !== null &&
                  translate(`resources.returns.${item.restock ? 'restocked' : 'not_restocked'}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            {isPositive(item.reduction_amount) && (
              <Typography variant="body2">
                {translate('resources.returns.kept')} <Money amount={item.reduction_amount} />{' '}
                {item.reduction_reason}
              </Typography>
            )}
          </Box>
        ))}
      </Stack>
    </Section>
  );
}

/** The order, the reason, the steps with their times, and the outcome of a return. */
export function ReturnFacts({ record }: { record: Return }): React.JSX.Element {
  const translate = useTranslate();
  const { refund, user } = record;
  const at = (name: 'created_at' | 'approved_at' | 'sent_back_at' | 'received_at' | 'resolved_at') =>
    [`resources.returns.fields.${name}`, record[name] && <Instant value={record[name]} />] as const;
  return (
    <Section title="resources.returns.sections.facts">
      <FactList
        facts={[
          ['resources.returns.fields.order_number', <OrderLink key="o" number={record.order_number} />],
          ['resources.returns.fields.user.name', `${user.name} (${user.email})`],
          ['resources.returns.fields.reason', translate(`resources.returns.reasons.${record.reason}`)],
          ['resources.returns.fields.reason_details', record.reason_details],
          ['resources.returns.fields.rejection_reason', record.rejection_reason],
          [
            'resources.returns.fields.refund',
            refund && (
              <Link to={`/shop/refunds/${refund.id}/show`}>
                <Money amount={refund.amount} currency={refund.currency} />
              </Link>
            ),
          ],
          [
            'resources.returns.fields.replacement_order_number',
            record.replacement_order_number && <OrderLink number={record.replacement_order_number} />,
          ],
          at('created_at'),
          at('approved_at'),
          at('sent_back_at'),
          at('received_at'),
          at('resolved_at'),
          ['resources.returns.fields.note', record.note],
        ]}
      />
    </Section>
  );
}
