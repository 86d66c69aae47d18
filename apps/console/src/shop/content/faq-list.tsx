import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import { IconButton } from '@mui/material';
import { useListContext, useNotify, useRecordContext, useRefresh, useTranslate } from 'ra-core';
import { BooleanField, DataTable, SearchInput, TextField, TextInput } from 'react-admin';
import { messageOf } from '../../shared/data/error-messages';
import { StaffList } from '../../shared/ui/staff-list';
import { StaffRows } from '../../shared/ui/staff-rows';
import { useStoreClient } from '../store-context';
import { swapped } from './faq-order';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <TextInput key="category" source="category" />,
];

/** All questions in their order, which the arrows change. */
export default function FaqList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'sort_order', order: 'ASC' }} perPage={100}>
      <StaffRows primary={<TextField source="question" />} secondary={<TextField source="category" />}>
        <DataTable.Col source="question" disableSort />
        <DataTable.Col source="category" disableSort />
        <DataTable.Col source="is_active" field={BooleanField} disableSort />
        <DataTable.Col source="sort_order" field={Arrows} disableSort />
      </StaffRows>
    </StaffList>
  );
}

function Arrows(): React.JSX.Element | null {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const store = useStoreClient();
  const { data = [] } = useListContext();
  const faq = useRecordContext();
  const index = data.findIndex(({ id }) => id === faq?.id);
  if (index < 0) return null;
  const move = (to: number): void => {
    store.adminFaqs
      .reorder({
        items: swapped(
          data.map(({ id }) => Number(id)),
          index,
          to,
        ),
      })
      .then(refresh, (error: unknown) => notify(messageOf(error, translate), { type: 'error' }));
  };
  const button = (name: 'up' | 'down', to: number, icon: React.JSX.Element): React.JSX.Element => (
    <IconButton
      size="small"
      aria-label={translate(`resources.faqs.move_${name}`)}
      disabled={to < 0 || to >= data.length}
      onClick={(event) => {
        // The row opens the record.
        event.stopPropagation();
        move(to);
      }}
    >
      {icon}
    </IconButton>
  );
  return (
    <>
      {button('up', index - 1, <ArrowUpwardIcon fontSize="small" />)}
      {button('down', index + 1, <ArrowDownwardIcon fontSize="small" />)}
    </>
  );
}
