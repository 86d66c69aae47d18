import { Alert } from '@mui/material';
import { useNotify, useRecordContext, useRefresh, useTranslate } from 'ra-core';
import { Edit, SimpleForm } from 'react-admin';
import { useEffect, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import { fieldErrorsOf, messageOf } from '../../../shared/data/error-messages';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { useStoreClient } from '../../store-context';
import { FactList } from '../parts/fact-list';
import { OrderLink } from '../parts/order-link';
import { NumberTitle } from '../parts/pieces';
import { Columns, Section } from '../parts/section';
import { type Draft, versionSeen } from '../parts/types';
import { DraftInputs } from './draft-inputs';
import { DraftQuote } from './draft-quote';
import { type DraftValues, saveInputOf, valuesOf } from './draft-values';

/** One draft order: what it contains, what it costs now, and its placement. */
export default function DraftEdit(): React.JSX.Element {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      component="div"
      title={<NumberTitle resource="draft-orders" />}
      actions={<FormActions />}
    >
      <DraftPage />
    </Edit>
  );
}

function DraftPage(): React.JSX.Element | null {
  const draft = useRecordContext<Draft>();
  const [isDirty, setDirty] = useState(false);
  if (!draft) return null;
  return (
    <Columns
      main={
        draft.status === 'open' ? (
          <DraftForm key={draft.updated_at} draft={draft} onDirty={setDirty} />
        ) : (
          <Placed draft={draft} />
        )
      }
      side={
        <>
          <Section title="resources.draft-orders.sections.customer">
            <FactList
              facts={[
                ['resources.draft-orders.fields.user.name', draft.user.name],
                ['resources.draft-orders.fields.customer.email', draft.user.email],
                ['resources.draft-orders.fields.currency', draft.currency],
              ]}
            />
          </Section>
          {draft.status === 'open' && <DraftQuote draft={draft} isStale={isDirty} />}
        </>
      }
    />
  );
}

function Placed({ draft }: { draft: Draft }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Alert severity="success">
      {translate('resources.draft-orders.is_placed')} <OrderLink number={draft.order_number} />
    </Alert>
  );
}

interface FormProps {
  draft: Draft;
  /** Told whether there is something that was not saved. */
  onDirty(isDirty: boolean): void;
}

function DraftForm({ draft, onDirty }: FormProps): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const save = async (values: DraftValues): Promise<unknown> => {
    try {
      await store.adminOrders.saveDraft({ ...saveInputOf(values, draft), id: draft.id }, versionSeen(draft));
      notify('resources.draft-orders.saved', { type: 'success' });
      refresh();
      return undefined;
    } catch (error) {
      notify(messageOf(error, translate), { type: 'error' });
      return fieldErrorsOf(error);
    }
  };
  return (
    <Section title="resources.draft-orders.sections.contents">
      <SimpleForm
        record={{ id: draft.id, ...valuesOf(draft) }}
        onSubmit={(values: FieldValues) => save(values as DraftValues)}
        toolbar={<FormToolbar />}
        sx={{ p: 0 }}
        warnWhenUnsavedChanges
      >
        <DraftInputs currency={draft.currency} country={draft.quote?.shipping_address?.country} />
        <DirtyReport onDirty={onDirty} />
      </SimpleForm>
    </Section>
  );
}

function DirtyReport({ onDirty }: Pick<FormProps, 'onDirty'>): null {
  const { isDirty } = useFormState();
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  return null;
}
