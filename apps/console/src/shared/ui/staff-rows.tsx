import { Box, type Theme, useMediaQuery } from '@mui/material';
import { DataTable, type DataTableProps, SimpleList } from 'react-admin';
import type { ReactElement, ReactNode } from 'react';

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
    <DataTable bulkActionButtons={false} {...table}>
      {children}
    </DataTable>
  );
}
