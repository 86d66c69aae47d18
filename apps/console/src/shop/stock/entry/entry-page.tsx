import { useQuery } from '@tanstack/react-query';
import { Alert, Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Title } from 'react-admin';
import { useRef } from 'react';
import { messageOf } from '../../../shared/data/error-messages';
import { useStoreClient } from '../../store-context';
import { ArticleField } from './article-field';
import type { EntryKind } from './entry-lines';
import { EntryLines } from './entry-lines-list';
import { useStockEntry } from './use-stock-entry';
import { useUnsavedWarning } from '../../../shared/ui/use-unsaved-warning';

/** Records a change of the stock of many articles: warehouses, one field for articles, and their lines. */
export function EntryPage({ kind }: { kind: EntryKind }): React.JSX.Element {
  const translate = useTranslate();
  const entry = useStockEntry(kind);
  const input = useRef<HTMLInputElement>(null);
  const { lines, note, problem, isBusy } = entry;
  useUnsavedWarning(lines.length > 0);
  const save = async (): Promise<void> => {
    await entry.save();
    input.current?.focus();
  };
  return (
    <Card sx={{ p: 2, mt: 2, maxWidth: '48rem' }}>
      <Title title={translate(`resources.stock.entry.${kind}.title`)} />
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate(`resources.stock.entry.${kind}.help`)}
      </Typography>
      <Places kind={kind} entry={entry} />
      <ArticleField search={entry.search} input={input} />
      <EntryLines kind={kind} entry={entry} onDone={() => input.current?.focus()} />
      <TextField
        label={translate('resources.stock.entry.note')}
        value={note}
        onChange={({ target }) => entry.setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        fullWidth
      />
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
      <Button
        variant="contained"
        sx={{ mt: 2 }}
        disabled={lines.length === 0 || entry.search.isBusy}
        loading={isBusy}
        onClick={() => void save()}
      >
        {translate(`resources.stock.entry.${kind}.save`, { smart_count: lines.length })}
      </Button>
    </Card>
  );
}

interface PlacesProps {
  kind: EntryKind;
  entry: ReturnType<typeof useStockEntry>;
}

/** One warehouse, or the two of a transfer. The only one of a shop needs no choice. */
function Places({ kind, entry }: PlacesProps): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { data, error } = useQuery({
    queryKey: ['warehouses', 'entry'],
    queryFn: async ({ signal }) => (await store.adminWarehouses.list({ per_page: 100 }, { signal })).data,
  });
  const { places, setPlaces } = entry;
  const [only] = data ?? [];
  if (only && data?.length === 1 && kind !== 'transfer' && !places.warehouse) {
    setPlaces({ ...places, warehouse: only.id });
  }
  if (error) return <Alert severity="error">{messageOf(error, translate)}</Alert>;
  const choices = data ?? [];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <Warehouse
        label={kind === 'transfer' ? 'resources.stock.entry.from' : 'resources.stock.entry.warehouse'}
        choices={choices}
        value={places.warehouse}
        onChange={(warehouse) => setPlaces({ ...places, warehouse })}
      />
      {kind === 'transfer' && (
        <Warehouse
          label="resources.stock.entry.to"
          choices={choices}
          value={places.target}
          onChange={(target) => setPlaces({ ...places, target })}
        />
      )}
    </Box>
  );
}

interface WarehouseProps {
  /** Text key. */
  label: string;
  choices: readonly { id: number; name: string }[];
  value: number | undefined;
  onChange(id: number): void;
}

function Warehouse({ label, choices, value, onChange }: WarehouseProps): React.JSX.Element {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate(label)}
      value={value !== undefined && choices.length > 0 ? String(value) : ''}
      onChange={({ target }) => onChange(Number(target.value))}
      sx={{ flex: '1 1 14rem' }}
      required
    >
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={String(id)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
