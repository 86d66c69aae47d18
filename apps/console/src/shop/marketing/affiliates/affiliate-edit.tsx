import type { Result } from '@comptoir/store-client';
import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Edit, Link, SimpleForm } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { FormSection } from '../../../shared/ui/form-section';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { Money } from '../../../shared/ui/money';
import { Status } from '../../../shared/ui/status-field';
import { useStoreClient } from '../../store-context';
import { AffiliateConversions } from './affiliate-conversions';
import { AffiliateTerms } from './affiliate-form';

type Affiliate = Result<'adminAffiliates.get'>;

/** One affiliate with terms, conversions and payouts. */
export default function AffiliateEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <Facts />
        <FormSection title="resources.affiliates.sections.terms">
          <AffiliateTerms />
        </FormSection>
      </SimpleForm>
      <AffiliateConversions />
    </Edit>
  );
}

function Facts(): React.JSX.Element | null {
  const affiliate = useRecordContext<Affiliate>();
  const translate = useTranslate();
  if (!affiliate) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2, width: '100%' }}>
      <Box sx={{ flexGrow: 1 }}>
        <Typography component="p">
          <Link to={`/shop/users/${affiliate.user_id}`}>{affiliate.user.name}</Link> · {affiliate.user.email}
        </Typography>
        <Typography color="text.secondary" component="p" variant="body2">
          {translate('resources.affiliates.facts', { smart_count: affiliate.total_orders })}{' '}
          <Money amount={affiliate.total_earned} currency={affiliate.currency} />
        </Typography>
      </Box>
      <Status value={affiliate.status} />
      <Decisions affiliate={affiliate} />
    </Box>
  );
}

function Decisions({ affiliate: { id, status } }: { affiliate: Affiliate }): React.JSX.Element {
  const store = useStoreClient();
  const translate = useTranslate();
  return (
    <>
      {status !== 'active' && (
        <ActionDialog
          label="resources.affiliates.approve"
          variant="contained"
          consequence={translate('resources.affiliates.approve_text')}
          submit={() => store.adminAffiliates.approve({ id })}
          done="resources.affiliates.approved"
        />
      )}
      {status !== 'rejected' && (
        <ActionDialog
          label="resources.affiliates.reject"
          color="error"
          consequence={translate('resources.affiliates.reject_text')}
          submit={() => store.adminAffiliates.reject({ id })}
          done="resources.affiliates.rejected"
        />
      )}
    </>
  );
}
