import { Box, Chip } from '@mui/material';
import type { components } from '@comptoir/store-client';
import { useRecordContext } from 'ra-core';
import { DataTable, SearchInput, SelectInput, TextField } from 'react-admin';
import { StaffList } from '../../../shared/ui/staff-list';
import { StaffRows } from '../../../shared/ui/staff-rows';
import { choicesOf } from '../choices';
import { ATTRIBUTE_TYPES } from './attribute-fields';

const SHOWN = 8;
const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <SelectInput key="type" source="type" choices={choicesOf('resources.attributes.types', ATTRIBUTE_TYPES)} />,
];

/** All attributes of variants, such as size and colour. */
export default function AttributeList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS} sort={{ field: 'sort_order', order: 'ASC' }}>
      <StaffRows primary={<TextField source="name" />} secondary={<ValuesField />}>
        <DataTable.Col source="name" />
        <DataTable.Col source="values" field={ValuesField} disableSort />
        <DataTable.NumberCol source="sort_order" />
      </StaffRows>
    </StaffList>
  );
}

/** Shows the first values of an attribute. */
function ValuesField(): React.JSX.Element | null {
  const attribute = useRecordContext<components['schemas']['Attribute']>();
  if (!attribute) return null;
  const { values } = attribute;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
      {values.slice(0, SHOWN).map(({ id, value }) => (
        <Chip key={id} size="small" label={value} variant="outlined" />
      ))}
      {values.length > SHOWN && <Chip size="small" label={`+${values.length - SHOWN}`} />}
    </Box>
  );
}
