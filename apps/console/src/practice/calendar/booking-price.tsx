import { formatMoney } from '@comptoir/store-client';
import { Typography } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useFacts } from '../../shared/layout/facts';
import type { AnswerForm, CustomField } from '../form/custom-fields';
import type { Service } from '../services/use-services';
import { priceOf } from './price-of';

interface Props {
  service: Service | undefined;
  fields: readonly CustomField[];
}

/** Says what the booking of the form costs; nothing where there is no service and nothing to pay. */
export function FormPrice({ service, fields }: Props): React.JSX.Element | null {
  const answers = useWatch<{ custom_values?: AnswerForm[] }, 'custom_values'>({ name: 'custom_values' });
  const price = priceOf(service, fields, answers);
  return service || price > 0 ? <PriceLine price={price} /> : null;
}

/** Says what a booking costs, for all people together where there are several. */
export function PriceLine({ price }: { price: number }): React.JSX.Element {
  const translate = useTranslate();
  const language = useLocale();
  const { currency } = useFacts();
  const people = useWatch<{ party_size?: number | null }, 'party_size'>({ name: 'party_size' }) ?? 1;
  const amount = formatMoney(String(price), currency, { language });
  return (
    <Typography role="status" sx={{ mb: 2, width: '100%' }}>
      {translate(`practice.calendar.${people > 1 ? 'price_of_all' : 'price'}`, { amount })}
    </Typography>
  );
}
