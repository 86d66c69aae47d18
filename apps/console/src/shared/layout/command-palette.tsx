import { Autocomplete, Box, Dialog, List, ListSubheader, TextField } from '@mui/material';
import { usePermissions, useTranslate } from 'ra-core';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { destinationsOf } from './destinations';
import { type Found, useService } from './service-context';

const MIN_SEARCH = 2;
const PAUSE_MS = 200;

interface Entry {
  to: string;
  label: string;
  group: string;
}

/** Finds pages and records by typing. */
export default function CommandPalette({ close }: { close(): void }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Dialog
      open
      onClose={close}
      aria-label={translate('console.palette.open')}
      fullWidth
      maxWidth="sm"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Search onDone={close} />
    </Dialog>
  );
}

function Search({ onDone }: { onDone(): void }): React.JSX.Element {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { name } = useService();
  const [text, setText] = useState('');
  const pages = usePages();
  const records = useRecords(useDeferredValue(text));
  const label = translate('console.palette.open');
  return (
    <Autocomplete<Entry, false, true>
      open
      disableClearable
      disablePortal
      autoHighlight
      options={[...pages, ...records]}
      groupBy={({ group }) => group}
      getOptionKey={({ to }) => to}
      filterOptions={(entries, { inputValue }) => {
        const words = inputValue.toLowerCase().split(/\s+/);
        // The service has searched records already.
        return entries.filter(
          (entry) =>
            records.includes(entry) || words.every((word) => entry.label.toLowerCase().includes(word)),
        );
      }}
      noOptionsText={translate('console.palette.nothing')}
      inputValue={text}
      onInputChange={(_event, value) => setText(value)}
      onChange={(_event, { to }) => {
        onDone();
        void navigate(`/${name}${to}`);
      }}
      slotProps={{
        listbox: { sx: { maxHeight: '60vh' } },
        paper: { sx: { position: 'static' } },
        popper: {
          sx: { position: 'static !important', transform: 'none !important', width: '100% !important' },
        },
      }}
      renderGroup={({ key, group, children }) => (
        <li key={key} role="presentation">
          <ListSubheader component="div" role="presentation">
            {group}
          </ListSubheader>
          <List role="group" aria-label={group} disablePadding>
            {children}
          </List>
        </li>
      )}
      renderInput={(params) => (
        <Box sx={{ p: 2 }}>
          <TextField
            {...params}
            autoFocus
            label={label}
            placeholder={translate('console.palette.hint')}
            variant="outlined"
          />
        </Box>
      )}
    />
  );
}

/** Pages of the menu, and the forms for new records. */
function usePages(): Entry[] {
  const translate = useTranslate();
  const { areas } = useService();
  const { permissions } = usePermissions<string[]>();
  return useMemo(() => {
    const all = areas.flatMap((area) => destinationsOf(area, permissions ?? []));
    const open = all.map(({ to, label }) => ({
      to,
      label: translate(label, { smart_count: 2 }),
      group: translate('console.palette.pages'),
    }));
    const create = all.flatMap(({ create: to, label }) =>
      to
        ? {
            to,
            label: translate('console.palette.create', { name: translate(label, { smart_count: 1 }) }),
            group: translate('console.palette.actions'),
          }
        : [],
    );
    return [...open, ...create];
  }, [areas, permissions, translate]);
}

/** Records that the service finds, shortly after the last key. */
function useRecords(text: string): Entry[] {
  const translate = useTranslate();
  const { search } = useService();
  const [found, setFound] = useState<Found[]>([]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted.length < MIN_SEARCH) {
      setFound([]);
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(wanted, abort.signal).then(setFound, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search, text]);
  return useMemo(
    () => found.map(({ to, label, kind }) => ({ to, label, group: translate(kind, { smart_count: 2 }) })),
    [found, translate],
  );
}
