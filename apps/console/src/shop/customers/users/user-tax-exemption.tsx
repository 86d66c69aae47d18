import type { Result } from '@comptoir/store-client';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { required, useRecordContext, useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { InstantInput } from '../../../shared/ui/instant-input';
import { useStoreClient } from '../../store-context';
import { ifThere } from '../if-there';
import { SideCard } from '../side-card';

type Exemption = Result<'adminUsers.getTaxExemption'>;

interface Values {
  reason: string;
  certificate_number?: string;
  expires_at?: string;
}

const T = 'resources.users.tax_exemption';

/** The tax exemption of a person, with its reason. */
export function UserTaxExemption(): React.JSX.Element | null {
  const user = useRecordContext();
  const store = useStoreClient();
  const translate = useTranslate();
  const id = Number(user?.id);
  const { data } = useQuery({
    queryKey: ['users', id, 'tax-exemption'],
    queryFn: ({ signal }) => ifThere(store.adminUsers.getTaxExemption({ id }, { signal })),
    enabled: Boolean(user),
  });
  if (!user || data === undefined) return null;
  return (
    <SideCard
      title={`${T}.title`}
      actions={
        <>
          <SetExemption id={id} exemption={data} />
          {data && (
            <ActionDialog
              label={`${T}.end`}
              color="error"
              consequence={translate(`${T}.end_text`)}
              submit={() => store.adminUsers.deleteTaxExemption({ id })}
              done={`${T}.ended`}
            />
          )}
        </>
      }
    >
      {data ? (
        <Typography variant="body2">
          {data.reason}
          {data.certificate_number && ` · ${data.certificate_number}`}
          {data.expires_at && (
            <>
              {` · ${translate(`${T}.until`)} `}
              <Instant value={data.expires_at} />
            </>
          )}
        </Typography>
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate(`${T}.none`)}
        </Typography>
      )}
    </SideCard>
  );
}

function SetExemption({ id, exemption }: { id: number; exemption: Exemption | null }): React.JSX.Element {
  const store = useStoreClient();
  const translate = useTranslate();
  return (
    <ActionDialog<Values>
      label={exemption ? 'ra.action.edit' : `${T}.grant`}
      consequence={translate(`${T}.grant_text`)}
      defaultValues={{
        reason: exemption?.reason,
        certificate_number: exemption?.certificate_number,
        expires_at: exemption?.expires_at ?? undefined,
      }}
      submit={({ reason, certificate_number, expires_at }) =>
        store.adminUsers.setTaxExemption({ id, reason, certificate_number, expires_at })
      }
      done={`${T}.saved`}
    >
      <TextInput
        source="reason"
        label={`${T}.reason`}
        validate={required()}
        helperText={`${T}.reason_help`}
      />
      <TextInput source="certificate_number" label={`${T}.certificate`} />
      <InstantInput source="expires_at" label={`${T}.expires_at`} />
    </ActionDialog>
  );
}
