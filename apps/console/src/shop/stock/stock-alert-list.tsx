import { AutocompleteInput, ReferenceInput, SearchInput } from 'react-admin';
import { StaffList } from '../../shared/ui/staff-list';
import { bySearch } from '../catalogue/choices';
import { StockRows } from './stock-list';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn />,
  <ReferenceInput key="warehouse" source="warehouse_id" reference="warehouses">
    <AutocompleteInput filterToQuery={bySearch} />
  </ReferenceInput>,
];

/** Variants on sale that run out, the scarcest first. */
export default function StockAlertList(): React.JSX.Element {
  return (
    <StaffList filters={FILTERS}>
      <StockRows sorts={false} />
    </StaffList>
  );
}
