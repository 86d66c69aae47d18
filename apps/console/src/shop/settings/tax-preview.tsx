import { Button, Card, CardContent, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { Result } from '@comptoir/store-client';
import { Form, ResourceContextProvider, useTranslate } from 'ra-core';
import { ArrayInput, NumberInput, SelectInput, SimpleFormIterator, TextInput, Title } from 'react-admin';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../shared/data/error-messages';
import { Money } from '../../shared/ui/money';
import { MoneyInput } from '../../shared/ui/money-input';
import { useStoreClient } from '../store-context';
import { CountryInput } from '../../shared/ui/country-input';

type Preview = Result<'adminTaxes.preview'>;

const CLASSES = ['standard', 'reduced', 'super_reduced', 'zero', 'exempt'].map((id) => ({
  id,
  name: `resources.settings.classes.${id}`,
}));

const FIELDS = 'resources.tax-preview.fields';

interface Values {
  country: string;
  state?: string;
  vat_number?: string;
  shipping_amount?: string;
  lines: { amount?: string; tax_class?: 'standard'; quantity?: number }[];
}

/** Calculates the tax of a sale without an order, to check the settings. */
export default function TaxPreview(): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<string>();
  const submit = async (values: unknown): Promise<unknown> => {
    const { country, state, vat_number, ...rest } = values as Values;
    try {
      const shipping_address = { country, state, vat_number };
      setPreview(await store.adminTaxes.preview({ ...rest, shipping_address }));
      setProblem(undefined);
      return undefined;
    } catch (error) {
      setProblem(messageOf(error, translate));
      return fieldErrorsOf(error);
    }
  };
  return (
    <Card sx={{ mt: 2 }}>
      <Title title="resources.tax-preview.name" />
      <CardContent>
        {/* The list of lines cannot do without a resource, which names the texts of the fields. */}
        <ResourceContextProvider value="tax-preview">
          <Form onSubmit={submit} defaultValues={{ lines: [{ quantity: 1, tax_class: 'standard' }] }}>
            <Inputs />
            <Button type="submit" variant="contained">
              {translate('resources.tax-preview.calculate')}
            </Button>
          </Form>
        </ResourceContextProvider>
        {problem && <p role="alert">{problem}</p>}
        {preview && <Answer preview={preview} />}
      </CardContent>
    </Card>
  );
}

function Inputs(): React.JSX.Element {
  return (
    <>
      <CountryInput source="country" />
      <TextInput source="state" />
      <TextInput source="vat_number" />
      <MoneyInput source="shipping_amount" />
      <ArrayInput source="lines">
        <SimpleFormIterator inline disableReordering>
          <MoneyInput source="amount" label={`${FIELDS}.amount`} helperText={false} />
          <SelectInput
            source="tax_class"
            label={`${FIELDS}.tax_class`}
            choices={CLASSES}
            helperText={false}
          />
          <NumberInput source="quantity" label={`${FIELDS}.quantity`} min={1} helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}

function Answer({ preview }: { preview: Preview }): React.JSX.Element {
  const translate = useTranslate();
  const { currency, taxes, net, tax, gross } = preview;
  return (
    <Table size="small" sx={{ mt: 2 }}>
      <TableHead>
        <TableRow>
          {['country', 'name', 'rate', 'net', 'tax', 'gross'].map((name) => (
            <TableCell key={name}>{translate(`resources.tax-preview.columns.${name}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {taxes.map((row, index) => (
          <TableRow key={index}>
            <TableCell>{row.country}</TableCell>
            <TableCell>{row.name}</TableCell>
            <TableCell>{row.rate} %</TableCell>
            <TableCell>
              <Money amount={row.net} currency={currency} />
            </TableCell>
            <TableCell>
              <Money amount={row.tax} currency={currency} />
            </TableCell>
            <TableCell />
          </TableRow>
        ))}
        <TableRow>
          <TableCell colSpan={3}>{translate('resources.tax-preview.sum')}</TableCell>
          {[net, tax, gross].map((amount, index) => (
            <TableCell key={index}>
              <Money amount={amount} currency={currency} />
            </TableCell>
          ))}
        </TableRow>
      </TableBody>
    </Table>
  );
}
