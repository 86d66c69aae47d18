import { Avatar, Box, Card, Link, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router';
import { Money } from '../../shared/ui/money';
import { StaffList } from '../../shared/ui/staff-list';
import { Status } from '../../shared/ui/status-field';
import { useBookingClient } from '../booking-context';
import { SortableRows } from '../widgets/sortable-rows';
import { useOrder } from '../widgets/use-order';
import type { Service } from './use-services';

/** All services, in the order in which clients see them. */
export default function ServiceList(): React.JSX.Element {
  return (
    <StaffList pagination={false} component="div">
      <Rows />
    </StaffList>
  );
}

function Rows(): React.JSX.Element {
  const booking = useBookingClient();
  const { data = [] } = useListContext<Service>();
  const { rows, setOrder } = useOrder('services', data, (order) => booking.adminServices.reorder(order));
  return (
    <Card sx={{ px: 2, py: 1 }}>
      <SortableRows rows={rows} nameOf={({ name }) => name} onOrder={setOrder}>
        {(service) => <Row service={service} />}
      </SortableRows>
    </Card>
  );
}

function Row({ service }: { service: Service }): React.JSX.Element {
  const translate = useTranslate();
  const { id, name, durations, price, image_url: image, color, active, resource_ids: resources } = service;
  return (
    <>
      <Avatar variant="rounded" src={image || undefined} alt="" sx={{ bgcolor: color }}>
        {' '}
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 120 }}>
        <Link component={RouterLink} to={String(id)} variant="body1">
          {name}
        </Link>
        <Typography variant="body2" color="textSecondary">
          {translate('practice.minutes', { count: durations.join(' / ') })}
          {Number(price) > 0 && (
            <>
              {' · '}
              <Money amount={price} />
            </>
          )}
          {' · '}
          {translate('practice.services.offered_by', { smart_count: resources.length })}
        </Typography>
      </Box>
      <Status value={active ? 'active' : 'inactive'} resource="services" />
    </>
  );
}
