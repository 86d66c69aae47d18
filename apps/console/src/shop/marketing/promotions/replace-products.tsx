import type { Result } from '@comptoir/store-client';
import PlaylistAddCheckIcon from '@mui/icons-material/PlaylistAddCheck';
import { Alert, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { useStoreClient } from '../../store-context';

type Promotion = Result<'adminPromotions.get'>;

const MOST_MATCHES = 2;

/** Replaces all products of a promotion by a list of SKUs, as it comes from a spreadsheet. */
export function ReplaceProducts(): React.JSX.Element | null {
  const promotion = useRecordContext<Promotion>();
  const store = useStoreClient();
  const translate = useTranslate();
  if (!promotion || promotion.applies_to_all) return null;
  const findProduct = async (sku: string): Promise<number> => {
    const { data } = await store.adminProducts.list({ search: sku, per_page: MOST_MATCHES });
    const exact = data.find((product) => product.sku.toLowerCase() === sku.toLowerCase()) ?? data[0];
    if (!exact || (data.length > 1 && exact.sku.toLowerCase() !== sku.toLowerCase())) {
      throw new Error(translate('resources.promotions.sync.unknown', { sku }));
    }
    return exact.id;
  };
  const replace = async ({ skus }: { skus?: string }): Promise<void> => {
    const wanted = [...new Set((skus ?? '').split(/[\s,;]+/).filter(Boolean))];
    const ids: number[] = [];
    for (const sku of wanted) ids.push(await findProduct(sku));
    await store.adminPromotions.syncProducts(
      { id: promotion.id, product_ids: ids },
      { ifMatch: promotion.version },
    );
  };
  return (
    <ActionDialog<{ skus?: string }>
      label="resources.promotions.sync.action"
      icon={<PlaylistAddCheckIcon />}
      consequence={
        <Alert severity="warning">
          <Typography variant="body2">
            {translate('resources.promotions.sync.text', { smart_count: promotion.product_ids.length })}
          </Typography>
        </Alert>
      }
      submit={replace}
      done="resources.promotions.sync.done"
    >
      <TextInput source="skus" label="resources.promotions.sync.skus" multiline minRows={6} />
    </ActionDialog>
  );
}
