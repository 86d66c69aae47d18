import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Key, ReactNode } from 'react';

/** A column of a table inside of a page. */
export interface Column<Row> {
  /** Text key; `''` for a column of buttons. */
  label: string;
  render(row: Row): ReactNode;
  align?: 'left' | 'right';
}

export interface SimpleTableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey(row: Row): Key;
  /** Text key of what stands there without rows. */
  empty: string;
  /** Text key that names the table to screen readers. */
  label: string;
}

/** Rows that came with the record of the page. */
export function SimpleTable<Row>(props: SimpleTableProps<Row>): React.JSX.Element {
  const { rows, columns, rowKey, empty, label } = props;
  const translate = useTranslate();
  if (rows.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ py: 1 }}>
        {translate(empty)}
      </Typography>
    );
  }
  return (
    // Wide tables scroll by themselves, by keyboard as well, and never make the page wider.
    <Box
      sx={{ overflowX: 'auto', contain: 'inline-size' }}
      tabIndex={0}
      role="region"
      aria-label={translate(label)}
    >
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={column.align}>
                {column.label && translate(column.label)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={rowKey(row)}>
              {columns.map((column) => (
                <TableCell key={column.label} align={column.align}>
                  {column.render(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
