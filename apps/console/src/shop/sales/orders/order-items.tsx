import { Avatar, Box, Stack, Typography } from '@mui/material';
import ImageIcon from '@mui/icons-material/Image';
import { useTranslate } from 'ra-core';
import { Instant } from '../../../shared/ui/instant';
import { Money } from '../../../shared/ui/money';
import { CustomFieldLine } from '../../custom-fields/custom-field-facts';
import { isPositive } from '../../../shared/ui/amounts';
import { Section } from '../parts/section';
import { TakenFrom } from '../parts/taken-from';
import type { Order, OrderLine } from '../parts/types';
import { isOpen } from './order-facts';

/** The lines of an order, with what happened to their units. */
export function OrderItems({ order }: { order: Order }): React.JSX.Element {
  return (
    <Section title="resources.orders.sections.items">
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {order.items.map((line) => (
          <Line key={line.id} line={line} order={order} />
        ))}
      </Stack>
    </Section>
  );
}

function Line({ line, order }: { line: OrderLine; order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const { product_name, variant_name, sku, image, quantity, unit_price, discount_amount, total } = line;
  const { currency } = order;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Avatar variant="rounded" src={image ?? undefined} alt="" sx={{ width: 56, height: 56 }}>
        <ImageIcon />
      </Avatar>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body1">{product_name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {[variant_name, sku].filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="body2">
          {quantity} × <Money amount={unit_price} currency={currency} />
          {isPositive(discount_amount) && (
            <>
              {' − '}
              <Money amount={discount_amount} currency={currency} />
            </>
          )}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {whatHappened(line, order)
            .map(([key, units]) => translate(`resources.orders.units.${key}`, { smart_count: units }))
            .join(' · ')}
        </Typography>
        <TakenFrom line={line} />
        {isOpen(order) && line.promised_on && (
          <Typography variant="body2" color="text.secondary">
            {translate(`resources.orders.${line.is_preorder ? 'preorder' : 'backorder'}`)}{' '}
            <Instant value={line.promised_on} dateOnly />
          </Typography>
        )}
        {line.gift_recipient && (
          <Typography variant="body2" color="text.secondary">
            {translate('resources.orders.gift_for', { name: line.gift_recipient.name })}
          </Typography>
        )}
        {Object.keys(line.custom_fields).length > 0 && (
          <Typography variant="body2">
            <CustomFieldLine target="order_lines" values={line.custom_fields} />
          </Typography>
        )}
        {line.surcharge_reason && (
          <Typography variant="body2" color="text.secondary">
            {translate('resources.orders.surcharge_reason', { reason: line.surcharge_reason })}
          </Typography>
        )}
        {line.price_reason && (
          <Typography variant="body2" color="text.secondary">
            {translate('resources.orders.price_reason', { reason: line.price_reason })}
          </Typography>
        )}
      </Box>
      <Typography variant="body1">
        <Money amount={total} currency={currency} />
      </Typography>
    </Box>
  );
}

/** Names what happened to units of a line, with their number. */
function whatHappened(line: OrderLine, order: Order): [key: string, units: number][] {
  const all: [string, number][] = [
    ['left', isOpen(order) ? line.left_to_ship : 0],
    ['waiting', isOpen(order) ? line.waiting_quantity : 0],
    ['shipped', line.shipped_quantity],
    ['cancelled', line.cancelled_quantity],
    ['returned', line.returned_quantity],
    ['refunded', line.refunded_quantity],
  ];
  return all.filter(([, units]) => units > 0);
}
