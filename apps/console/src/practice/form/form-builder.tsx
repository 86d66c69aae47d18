import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/Delete';
import EditIcon from '@mui/icons-material/Edit';
import { Box, Card, CardContent, Chip, IconButton, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Form, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../../shared/data/error-messages';
import { ActionDialog, OpenActionDialog } from '../../shared/ui/action-dialog';
import { useBookingClient } from '../booking-context';
import { versionOf } from '../../shared/data/version';
import { SortableRows } from '../widgets/sortable-rows';
import { AnswerInputs } from './answer-inputs';
import { type CustomField, type FieldForm, toFieldForm, toFieldInput } from './custom-fields';
import { FieldInputs } from './field-inputs';
import { formKey, useFormFields } from './use-form-fields';

/** The questions that clients of a resource answer, in their order, beside a preview of the form. */
export function FormBuilder({ resourceId }: { resourceId: number }): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const { data: fields = [] } = useFormFields(resourceId);
  const refresh = useRefreshForm(resourceId);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '3fr 2fr' }, p: 2 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary" gutterBottom>
          {translate('practice.form.about')}
        </Typography>
        <FieldRows resourceId={resourceId} fields={fields} />
        <ActionDialog<FieldForm>
          label="practice.form.add"
          icon={<AddIcon />}
          variant="contained"
          maxWidth="md"
          defaultValues={{ type: 'text', required: false }}
          submit={(form) =>
            booking.adminCustomFields.create({ resource_id: resourceId, ...toFieldInput(form) })
          }
          done="practice.form.saved"
          onDone={refresh}
        >
          <FieldInputs />
        </ActionDialog>
      </Box>
      <Preview fields={fields} />
    </Box>
  );
}

function useRefreshForm(resourceId: number): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: formKey(resourceId) });
}

function FieldRows({ resourceId, fields }: { resourceId: number; fields: CustomField[] }): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const booking = useBookingClient();
  const queries = useQueryClient();
  const refresh = useRefreshForm(resourceId);
  const [edited, setEdited] = useState<CustomField>();
  const reorder = (ids: number[]): void => {
    const byId = new Map(fields.map((field) => [field.id, field]));
    queries.setQueryData(
      formKey(resourceId),
      ids.flatMap((id) => byId.get(id) ?? []),
    );
    booking.adminCustomFields.reorder({ order: ids }).then(
      () => notify('practice.order.saved', { type: 'success' }),
      (error: unknown) => {
        notify(messageOf(error, translate), { type: 'error' });
        refresh();
      },
    );
  };
  return (
    <>
      <SortableRows rows={fields} nameOf={({ label }) => label} onOrder={reorder}>
        {(field) => <FieldRow field={field} onEdit={() => setEdited(field)} onDeleted={refresh} />}
      </SortableRows>
      {edited && (
        <OpenActionDialog<FieldForm>
          label="practice.form.save"
          maxWidth="md"
          consequence={translate('practice.form.edit_consequence')}
          defaultValues={toFieldForm(edited)}
          submit={(form) =>
            booking.adminCustomFields.update({ id: edited.id, ...toFieldInput(form) }, versionOf(edited))
          }
          done="practice.form.saved"
          onDone={refresh}
          close={() => setEdited(undefined)}
        >
          <FieldInputs />
        </OpenActionDialog>
      )}
    </>
  );
}

interface RowProps {
  field: CustomField;
  onEdit(): void;
  onDeleted(): void;
}

function FieldRow({ field, onEdit, onDeleted }: RowProps): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 120 }}>
        <Typography variant="body1">{field.label}</Typography>
        <Typography variant="body2" color="textSecondary">
          {translate(`practice.form.types.${field.type}`)}
        </Typography>
      </Box>
      {field.required && <Chip size="small" label={translate('resources.custom-fields.fields.required')} />}
      <IconButton
        aria-label={translate('practice.named', { action: translate('ra.action.edit'), name: field.label })}
        onClick={onEdit}
      >
        <EditIcon />
      </IconButton>
      <ActionDialog
        label="ra.action.delete"
        icon={<DeleteIcon />}
        color="error"
        variant="text"
        consequence={translate('resources.custom-fields.delete_text')}
        submit={() => booking.adminCustomFields.delete({ id: field.id }, versionOf(field))}
        done="practice.form.deleted"
        onDone={onDeleted}
      />
    </>
  );
}

/** Shows the form as clients see it; nothing of it is sent. */
function Preview({ fields }: { fields: CustomField[] }): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Card variant="outlined" component="section" aria-label={translate('practice.form.preview')}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>
          {translate('practice.form.preview')}
        </Typography>
        {fields.length === 0 && (
          <Typography color="textSecondary">{translate('practice.form.empty')}</Typography>
        )}
        <Form>
          <AnswerInputs fields={fields.filter(({ type }) => type !== 'hidden')} />
        </Form>
      </CardContent>
    </Card>
  );
}
