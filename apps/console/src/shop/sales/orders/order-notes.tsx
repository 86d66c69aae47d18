import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TextInput, required } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { Instant } from '../../../shared/ui/instant';
import { useStoreClient } from '../../store-context';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';

/** Remarks of staff about an order, which the customer does not see. */
export function OrderNotes({ order }: { order: Order }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <Section
      title="resources.orders.sections.internal_notes"
      actions={
        <ActionDialog<{ note: string }>
          label="resources.orders.add_note.label"
          consequence={translate('resources.orders.add_note.text')}
          submit={({ note }) => store.adminOrders.addNote({ order_id: String(order.id), note })}
          done="resources.orders.add_note.done"
        >
          <TextInput
            source="note"
            label="resources.orders.fields.note"
            validate={required()}
            multiline
            minRows={3}
            autoFocus
          />
        </ActionDialog>
      }
    >
      {order.internal_notes.length === 0 && (
        <Typography variant="body2">{translate('resources.orders.no_notes')}</Typography>
      )}
      <Stack spacing={1.5}>
        {order.internal_notes.map(({ id, note, author, created_at }) => (
          <div key={id}>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {note}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {author?.name ?? translate('resources.orders.actors.system')} · <Instant value={created_at} />
            </Typography>
          </div>
        ))}
      </Stack>
    </Section>
  );
}
