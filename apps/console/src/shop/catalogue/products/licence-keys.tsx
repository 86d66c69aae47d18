import type { components } from '@comptoir/store-client';
import { Alert, Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';

const KEY = 'resources.products.digital';

interface Props {
  variantId: number;
  keys: components['schemas']['DigitalGoods']['licence_keys'];
  onDone(): void;
}

/** Licence keys of a variant: how many there are, and new ones. */
export function LicenceKeys({ variantId, keys, onDone }: Props): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  const { free, assigned, missing } = keys;
  return (
    <section>
      <Typography variant="h6" component="h2">
        {translate(`${KEY}.keys`)}
      </Typography>
      <Typography variant="body2" color="text.secondary" gutterBottom>
        {translate(`${KEY}.keys_text`, { free, assigned })}
      </Typography>
      {missing > 0 && (
        <Alert severity="warning">{translate(`${KEY}.missing`, { smart_count: missing })}</Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, flexWrap: 'wrap' }}>
        <ActionDialog<{ keys: string }>
          label={`${KEY}.add_keys`}
          consequence={translate(`${KEY}.add_keys_text`)}
          done={`${KEY}.keys_added`}
          submit={({ keys: text }) =>
            store.adminDigitalGoods.addLicenceKeys({
              variant_id: variantId,
              keys: text
                .split('\n')
                .map((line) => line.trim())
                .filter((line) => line !== ''),
            })
          }
          onDone={onDone}
        >
          <TextInput source="keys" label={`${KEY}.one_per_line`} multiline minRows={5} required />
        </ActionDialog>
        {free > 0 && (
          <ActionDialog
            label={`${KEY}.delete_keys`}
            consequence={translate(`${KEY}.delete_keys_text`, { smart_count: free })}
            done={`${KEY}.keys_deleted`}
            color="error"
            submit={() => store.adminDigitalGoods.deleteFreeLicenceKeys({ variant_id: variantId })}
            onDone={onDone}
          />
        )}
      </Box>
    </section>
  );
}
