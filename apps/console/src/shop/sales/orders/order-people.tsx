import { Box, Link as MailLink, Typography } from '@mui/material';
import { usePermissions, useTranslate } from 'ra-core';
import { Link } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';
import { AddressInputs, AddressLines } from '../parts/address';
import { Section } from '../parts/section';
import type { Address, Order } from '../parts/types';
import { actionsOf } from './order-facts';

/** The customer of an order and its addresses, which can be corrected until something is shipped. */
export function OrderPeople({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  // Managers may not read accounts.
  const { permissions = [] } = usePermissions<string[]>();
  const { user, shipping_address, billing_address } = order;
  return (
    <Section title="resources.orders.sections.customer">
      <Typography variant="body1">
        {permissions.includes('admin') ? <Link to={`/shop/users/${user.id}`}>{user.name}</Link> : user.name}
      </Typography>
      <MailLink href={`mailto:${user.email}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {user.email}
      </MailLink>
      {user.is_guest && (
        <Typography variant="caption" color="text.secondary" component="p">
          {translate('resources.orders.ordered_as_guest')}
        </Typography>
      )}
      <AddressBlock order={order} kind="shipping_address" address={shipping_address} />
      <AddressBlock order={order} kind="billing_address" address={billing_address} />
      {!actionsOf(order).canChangeAddresses && order.status !== 'cancelled' && (
        <Typography variant="caption" color="text.secondary">
          {translate('resources.orders.addresses_are_final')}
        </Typography>
      )}
    </Section>
  );
}

interface BlockProps {
  order: Order;
  kind: 'shipping_address' | 'billing_address';
  address: Address | null;
}

function AddressBlock({ order, kind, address }: BlockProps): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="h3" sx={{ flexGrow: 1 }}>
          {translate(`resources.orders.fields.${kind}`)}
        </Typography>
        {address && actionsOf(order).canChangeAddresses && (
          <ActionDialog<{ address: Address; version: string }>
            label={`resources.orders.change_address.${kind}`}
            consequence={translate('resources.orders.change_address.text')}
            // As they were when the dialog was opened: a colleague may change them meanwhile.
            defaultValues={{ address, version: order.addresses_version }}
            submit={(values) =>
              store.adminOrders.changeAddresses({
                order_id: String(order.id),
                [kind]: values.address,
                addresses_version: values.version,
              })
            }
            done="resources.orders.change_address.done"
            variant="text"
          >
            <AddressInputs source="address" hasFixedCountry />
          </ActionDialog>
        )}
      </Box>
      <AddressLines address={address} />
    </Box>
  );
}
