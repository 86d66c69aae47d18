import type { Result } from '@comptoir/store-client';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
} from '@mui/material';
import { Form, useTranslate } from 'ra-core';
import { NumberInput, required } from 'react-admin';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../shared/data/error-messages';
import { Money } from '../../shared/ui/money';
import { MoneyInput } from '../../shared/ui/money-input';
import { useStoreClient } from '../store-context';
import { CountryInput } from '../../shared/ui/country-input';

type Quote = Result<'adminShippingMethods.quote'>;

interface Values {
  country: string;
  weight: number;
  subtotal: string;
}

/** Answers what a parcel would cost, with the methods and prices of the checkout. */
export function ShippingQuote(): React.JSX.Element {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('resources.shipping-methods.quote')}
      </Button>
      <Dialog open={isOpen} onClose={close} fullWidth maxWidth="sm" aria-labelledby="shipping-quote">
        <DialogTitle id="shipping-quote">{translate('resources.shipping-methods.quote')}</DialogTitle>
        <QuoteForm close={close} />
      </Dialog>
    </>
  );
}

function QuoteForm({ close }: { close(): void }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const [quote, setQuote] = useState<Quote>();
  const [problem, setProblem] = useState<string>();
  const submit = async (values: unknown): Promise<unknown> => {
    try {
      setQuote(await store.adminShippingMethods.quote(values as Values));
      setProblem(undefined);
      return undefined;
    } catch (error) {
      setProblem(messageOf(error, translate));
      return fieldErrorsOf(error);
    }
  };
  return (
    <Form resource="shipping-methods" onSubmit={submit} defaultValues={{ weight: 1, subtotal: '50.00' }}>
      <DialogContent>
        <CountryInput source="country" />
        <NumberInput source="weight" min={0} validate={required()} fullWidth />
        <MoneyInput source="subtotal" validate={required()} fullWidth />
        {problem && <Alert severity="error">{problem}</Alert>}
        {quote && <Prices quote={quote} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('ra.action.close')}</Button>
        <Button type="submit" variant="contained">
          {translate('resources.tax-preview.calculate')}
        </Button>
      </DialogActions>
    </Form>
  );
}

function Prices({ quote }: { quote: Quote }): React.JSX.Element {
  const translate = useTranslate();
  if (quote.length === 0)
    return <Alert severity="info">{translate('resources.shipping-methods.no_method')}</Alert>;
  return (
    <List dense>
      {quote.map((method) => (
        <ListItem key={method.id}>
          <ListItemText
            primary={method.name}
            secondary={<Money amount={method.cost} currency={method.currency} />}
          />
        </ListItem>
      ))}
    </List>
  );
}
