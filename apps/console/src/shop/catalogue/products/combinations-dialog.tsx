import GridOnIcon from '@mui/icons-material/GridOn';
import {
  Autocomplete,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Value, missingCombinations } from './combinations';
import { useAttributes } from './use-attributes';

const KEY = 'resources.products.variants.combine';

interface Props {
  /** Values of the variants that the product has. */
  existing: readonly (readonly number[])[];
  onAdd(combinations: Value[][]): void;
}

/** Makes a line for each combination of chosen values, such as three sizes in two colours. */
export function CombinationsDialog({ existing, onAdd }: Props): React.JSX.Element {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<GridOnIcon />} onClick={() => setOpen(true)}>
        {translate(`${KEY}.action`)}
      </Button>
      {isOpen && <OpenDialog existing={existing} onAdd={onAdd} close={() => setOpen(false)} />}
    </>
  );
}

function OpenDialog({ existing, onAdd, close }: Props & { close(): void }): React.JSX.Element {
  const translate = useTranslate();
  const attributes = useAttributes();
  const [chosen, setChosen] = useState<Record<number, Value[]>>({});
  const missing = missingCombinations(
    attributes.map(({ id }) => chosen[id] ?? []),
    existing,
  );
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="combinations">
      <DialogTitle id="combinations">{translate(`${KEY}.action`)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate(`${KEY}.text`)}</DialogContentText>
        {attributes.map(({ id, name, values }) => (
          <Autocomplete
            key={id}
            multiple
            disableCloseOnSelect
            options={values}
            getOptionLabel={({ value }) => value}
            isOptionEqualToValue={(option, value) => option.id === value.id}
            value={chosen[id] ?? []}
            onChange={(_event, next) => setChosen({ ...chosen, [id]: next })}
            renderInput={(params) => <TextField {...params} label={name} margin="dense" />}
          />
        ))}
        {attributes.length === 0 && (
          <Button component={Link} to="/shop/attributes/create">
            {translate(`${KEY}.no_attributes`)}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={missing.length === 0}
          onClick={() => {
            onAdd(missing);
            close();
          }}
        >
          {translate(`${KEY}.add`, { smart_count: missing.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
