import type { components } from '@comptoir/store-client';
import CloseIcon from '@mui/icons-material/Close';
import {
  Chip,
  IconButton,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import type { useVariantGrid } from './use-variant-grid';
import { DeleteVariant, EditVariant } from './variant-dialogs';
import type { VariantRow } from './variant-rows';

const KEY = 'resources.products.variants';

/** Inputs of a line; units have their own pages once the variant exists. */
const CELLS = [
  { field: 'sku', width: 170 },
  { field: 'price', width: 100 },
  { field: 'compare_price', width: 100 },
  { field: 'stock', width: 80 },
] as const;

interface Props {
  product: components['schemas']['AdminProduct'];
  grid: ReturnType<typeof useVariantGrid>;
}

/** A line of inputs for each variant. */
export function VariantGrid({ product, grid }: Props): React.JSX.Element {
  const translate = useTranslate();
  return (
    <TableContainer>
      <Table size="small" aria-label={translate('resources.products.tabs.variants')}>
        <TableHead>
          <TableRow>
            {['label', 'sku', 'price', 'compare_price', 'stock', 'is_active'].map((name) => (
              <TableCell key={name}>{translate(`${KEY}.fields.${name}`)}</TableCell>
            ))}
            <TableCell>{translate(`${KEY}.fields.actions`)}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {grid.rows.map((row) => (
            <Line key={row.key} row={row} product={product} grid={grid} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Line({ row, product, grid }: Props & { row: VariantRow }): React.JSX.Element {
  const translate = useTranslate();
  const name = row.label || row.sku;
  const isNew = row.id === undefined;
  const variant = product.variants.find(({ id }) => id === row.id);
  return (
    <TableRow selected={isNew}>
      <TableCell component="th" scope="row">
        {row.label || translate(`${KEY}.no_attributes`)}
        {isNew && <Chip size="small" label={translate(`${KEY}.new`)} sx={{ ml: 1 }} />}
      </TableCell>
      {CELLS.map(({ field, width }) => (
        <TableCell key={field}>
          {field === 'stock' && !isNew ? (
            row.stock
          ) : (
            <Cell
              label={translate(`${KEY}.cell`, { field: translate(`${KEY}.fields.${field}`), name })}
              width={width}
              value={row[field]}
              isNumber={field !== 'sku'}
              problem={grid.problems[row.key]?.[field === 'stock' ? 'stock_quantity' : field]}
              onChange={(value) => grid.edit(row.key, { [field]: value })}
            />
          )}
        </TableCell>
      ))}
      <TableCell>
        <Switch
          size="small"
          checked={row.is_active}
          onChange={({ target }) => grid.edit(row.key, { is_active: target.checked })}
          slotProps={{
            input: {
              'aria-label': translate(`${KEY}.cell`, { field: translate(`${KEY}.fields.is_active`), name }),
            },
          }}
        />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {variant ? (
          <>
            <EditVariant product={product} variant={variant} name={name} />
            <DeleteVariant product={product} variant={variant} name={name} />
          </>
        ) : (
          <IconButton
            size="small"
            aria-label={translate('console.order.remove', { name })}
            onClick={() => grid.drop(row.key)}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </TableCell>
    </TableRow>
  );
}

interface CellProps {
  label: string;
  width: number;
  value: string;
  isNumber: boolean;
  problem: string | undefined;
  onChange(value: string): void;
}

function Cell({ label, width, value, isNumber, problem, onChange }: CellProps): React.JSX.Element {
  return (
    <TextField
      size="small"
      variant="outlined"
      hiddenLabel
      margin="none"
      value={value}
      error={problem !== undefined}
      helperText={problem}
      sx={{ width }}
      slotProps={{ htmlInput: { 'aria-label': label, ...(isNumber && { inputMode: 'decimal' }) } }}
      onChange={({ target }) => onChange(isNumber ? target.value.replace(',', '.') : target.value)}
    />
  );
}
