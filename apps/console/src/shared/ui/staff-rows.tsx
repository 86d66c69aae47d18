import { Box, type Theme, useMediaQuery } from '@mui/material';
import { useDataTableCallbacksContext, useResourceDefinition } from 'ra-core';
import {
  DataTable,
  DataTableBody,
  type DataTableProps,
  DataTableRow,
  type DataTableRowProps,
  SimpleList,
} from 'react-admin';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';

interface Props extends DataTableProps {
  /** The first line of a record on a phone, drawn inside of its record. */
  primary: ReactElement;
  /** The second line, if there is one. */
  secondary?: ReactElement;
  /** Stands at the right of the first line, such as a state. */
  tertiary?: ReactElement;
  /** Columns of the table that wide screens show. */
  children: ReactNode;
}

/** The rows of a list: a table, or two lines for each record on a phone. */
export function StaffRows({ primary, secondary, tertiary, children, ...table }: Props): React.JSX.Element {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  if (isPhone) {
    return (
      <SimpleList
        primaryText={primary}
        secondaryText={secondary}
        tertiaryText={
          tertiary && (
            <Box component="span" sx={{ ml: 1 }}>
              {tertiary}
            </Box>
          )
        }
      />
    );
  }
  return (
    <DataTable bulkActionButtons={false} body={Rows} {...table}>
      {children}
    </DataTable>
  );
}

function Rows({ children }: { children?: ReactNode }): React.JSX.Element {
  return <DataTableBody row={Row}>{children}</DataTableBody>;
}

/** A row that opens its record at a click, and with the keyboard by Tab and Enter. */
function Row(props: DataTableRowProps): React.JSX.Element {
  const { rowClick } = useDataTableCallbacksContext();
  const { hasShow, hasEdit } = useResourceDefinition();
  const opens = rowClick ?? (hasShow || hasEdit);
  return <DataTableRow {...props} {...(opens && { tabIndex: 0, onKeyDown: openByEnter })} />;
}

function openByEnter(event: KeyboardEvent<HTMLTableRowElement>): void {
  // Enter in a button or link of the row is theirs.
  if (event.key === 'Enter' && event.target === event.currentTarget) event.currentTarget.click();
}
