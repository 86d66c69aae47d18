import { Box, Card, Chip, Link, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { SearchInput } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Result } from '@comptoir/booking-client';
import { StaffList } from '../../shared/ui/staff-list';
import { Status } from '../../shared/ui/status-field';
import { useBookingClient } from '../booking-context';
import { useIsManager } from '../use-role';
import { SortableRows } from '../widgets/sortable-rows';
import { useOrder } from '../widgets/use-order';

type Resource = Result<'adminResources.list'>[number];

const FILTERS = [<SearchInput key="search" source="search" alwaysOn />];

/** All resources, in the order in which clients see them. */
export default function ResourceList(): React.JSX.Element {
  return (
    <StaffList pagination={false} filters={FILTERS} component="div">
      <Rows />
    </StaffList>
  );
}

function Rows(): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const { data = [], filterValues } = useListContext<Resource>();
  const isManager = useIsManager();
  const isFiltered = Boolean((filterValues as { search?: string }).search);
  const { rows, setOrder } = useOrder('resources', data, (order) => booking.adminResources.reorder(order));
  return (
    <Card sx={{ px: 2, py: 1 }}>
      {rows.length === 0 && <Typography sx={{ p: 2 }}>{translate('ra.navigation.no_results')}</Typography>}
      <SortableRows
        rows={rows}
        nameOf={({ name }) => name}
        onOrder={setOrder}
        disabled={isFiltered || !isManager}
      >
        {(resource) => <Row resource={resource} />}
      </SortableRows>
    </Card>
  );
}

function Row({ resource }: { resource: Resource }): React.JSX.Element {
  const translate = useTranslate();
  const { id, name, description, color, capacity, active } = resource;
  return (
    <>
      <Box sx={{ width: 16, height: 16, borderRadius: '50%', bgcolor: color, flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 120 }}>
        <Link component={RouterLink} to={String(id)} variant="body1">
          {name}
        </Link>
        <Typography variant="body2" color="textSecondary" noWrap>
          {description}
        </Typography>
      </Box>
      <Chip
        size="small"
        variant="outlined"
        label={translate('practice.resources.capacity', { smart_count: capacity })}
      />
      <Status value={active ? 'active' : 'inactive'} resource="resources" />
    </>
  );
}
