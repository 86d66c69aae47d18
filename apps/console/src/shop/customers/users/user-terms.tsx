import type { Result } from '@comptoir/store-client';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { required, useRecordContext, useTranslate } from 'ra-core';
import { NumberInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Money } from '../../../shared/ui/money';
import { MoneyInput } from '../../../shared/ui/money-input';
import { useStoreClient } from '../../store-context';
import { ifThere } from '../if-there';
import { SideCard } from '../side-card';

type Terms = Result<'adminUsers.getTerms'>;

interface Values {
  credit_limit: string;
  payment_terms_days?: number;
}

const T = 'resources.users.terms';
const USUAL_DAYS = 30;

/** Payment by invoice: the limit of a person, and the amount that is owed. */
export function UserTerms(): React.JSX.Element | null {
  const user = useRecordContext();
  const store = useStoreClient();
  const translate = useTranslate();
  const id = Number(user?.id);
  const { data } = useQuery({
    queryKey: ['users', id, 'terms'],
    queryFn: ({ signal }) => ifThere(store.adminUsers.getTerms({ id }, { signal })),
    enabled: Boolean(user),
  });
  if (!user || data === undefined) return null;
  return (
    <SideCard
      title={`${T}.title`}
      actions={
        <>
          <SetTerms id={id} terms={data} />
          {data && (
            <ActionDialog
              label={`${T}.end`}
              color="error"
              consequence={translate(`${T}.end_text`)}
              submit={() => store.adminUsers.deleteTerms({ id })}
              done={`${T}.ended`}
            />
          )}
        </>
      }
    >
      {data ? (
        <Typography variant="body2">
          {translate(`${T}.owes`)} <Money amount={data.open_amount} currency={data.currency} />{' '}
          {translate(`${T}.of`)} <Money amount={data.credit_limit} currency={data.currency} />,{' '}
          {translate(`${T}.days`, { smart_count: data.payment_terms_days })}
        </Typography>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate(`${T}.none`)}
        </Typography>
      )}
    </SideCard>
  );
}

function SetTerms({ id, terms }: { id: number; terms: Terms | null }): React.JSX.Element {
  const store = useStoreClient();
  const translate = useTranslate();
  return (
    <ActionDialog<Values>
      label={terms ? 'ra.action.edit' : `${T}.allow`}
      consequence={translate(`${T}.allow_text`)}
      defaultValues={{
        credit_limit: terms?.credit_limit,
        payment_terms_days: terms?.payment_terms_days ?? USUAL_DAYS,
      }}
      submit={(values) => store.adminUsers.saveTerms({ id, ...values })}
      done={`${T}.saved`}
    >
      <MoneyInput
        source="credit_limit"
        label={`${T}.limit`}
        validate={required()}
        helperText={`${T}.limit_help`}
      />
      <NumberInput
        source="payment_terms_days"
        label={`${T}.days_label`}
        min={0}
        max={365}
        validate={required()}
      />
    </ActionDialog>
  );
}
