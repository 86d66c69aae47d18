import CloseIcon from '@mui/icons-material/Close';
import { Box, IconButton, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { EntryKind, EntryLine } from './entry-lines';
import type { useStockEntry } from './use-stock-entry';

interface Props {
  kind: EntryKind;
  entry: ReturnType<typeof useStockEntry>;
  /** Leads back to the field for the next article. */
  onDone(): void;
}

/** The lines with their numbers. Each has two rows on a phone. */
export function EntryLines({ kind, entry, onDone }: Props): React.JSX.Element {
  const translate = useTranslate();
  if (entry.lines.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ py: 2 }}>
        {translate('resources.stock.entry.empty')}
      </Typography>
    );
  }
  return (
    <Box
      component="ul"
      aria-label={translate('resources.stock.entry.lines')}
      sx={{ listStyle: 'none', p: 0, my: 2 }}
    >
      {entry.lines.map((line) => (
        <Line key={line.variantId} kind={kind} entry={entry} onDone={onDone} line={line} />
      ))}
    </Box>
  );
}

function Line({ kind, entry, onDone, line }: Props & { line: EntryLine }): React.JSX.Element {
  const translate = useTranslate();
  const { variantId, name, sku, quantity, problem } = line;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography variant="body2">{name}</Typography>
        <Typography variant="caption" color="text.secondary" component="p">
          {sku} ·{' '}
          {translate(`resources.stock.entry.${kind}.known`, {
            smart_count: knownOf(kind, entry.places.warehouse, line),
          })}
        </Typography>
      </Box>
      <TextField
        size="small"
        variant="outlined"
        label={translate(`resources.stock.entry.${kind}.quantity`)}
        margin="none"
        value={quantity}
        disabled={entry.isBusy}
        error={problem !== undefined}
        helperText={problem}
        sx={{ flex: '0 1 12rem' }}
        slotProps={{
          htmlInput: {
            'aria-label': translate('resources.stock.entry.quantity_of', { name: `${name} ${sku}` }),
            inputMode: 'numeric',
            enterKeyHint: 'next',
          },
        }}
        onChange={({ target }) => entry.setQuantity(variantId, target.value)}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => event.key === 'Enter' && onDone()}
      />
      <IconButton
        aria-label={translate('console.order.remove', { name: `${name} ${sku}` })}
        disabled={entry.isBusy}
        onClick={() => entry.remove(variantId)}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Returns the units that help with a line: those that can be moved, or those that should lie there. */
function knownOf(kind: EntryKind, warehouse: number | undefined, { units }: EntryLine): number {
  const here = units[warehouse ?? 0];
  return (kind === 'transfer' ? here?.available : here?.onShelf) ?? 0;
}
